import { carryOver } from './carryOver.ts';
import './firstView.css';

/**
 * Replaces the prerendered first view by what React has rendered, once that has a heading: until then it shows only
 * loaders. Both happen between two frames, and what was typed, chosen, focused or pressed is carried over.
 */
export function takeOver(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  const observer = new MutationObserver(() => {
    // eslint-disable-next-line no-restricted-syntax -- A page of any remote has a heading, and nothing else in common.
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    carryOver(view, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}
