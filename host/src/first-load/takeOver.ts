import { carryOver } from './carryOver.ts';
import './firstView.css';

/**
 * Replaces the prerendered first view by React's output once that contains a heading: until then it shows only loaders.
 * The swap happens between two frames and carries over what was typed, chosen, focused or pressed. The header's menu
 * does not wait for a remote: its links are shown as soon as the session is known.
 */
export function takeOver(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  const observer = new MutationObserver(() => {
    // oxlint-disable-next-line parchi/no-query-selector -- A page of any remote has a heading, and nothing else in common.
    if (!root.querySelector('h1')) {
      showMenu(view, root);
      return;
    }
    observer.disconnect();
    whenReleased(view, () => carryOver(view, root));
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Waits while a button or link of the view is held down: a click needs the same element from press to release. */
function whenReleased(view: HTMLElement, then: () => void): void {
  if (view.matches(':active')) requestAnimationFrame(() => whenReleased(view, then));
  else then();
}

function showMenu(view: HTMLElement, root: HTMLElement): void {
  // oxlint-disable-next-line parchi/no-query-selector -- The first view is markup of the server: nothing has refs to it.
  const [shown, rendered] = [view, root].map((part) => part.querySelector('nav'));
  if (!shown || !rendered || shown.innerHTML === rendered.innerHTML) return;
  shown.replaceWith(rendered.cloneNode(true));
}
