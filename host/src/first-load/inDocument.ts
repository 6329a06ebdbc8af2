// This script stands in the document itself (`HostFirstLoadFile` in the tooling), so it runs before any file has arrived.
// It has no imports but those of types.
import type { ApiPath } from '@parchi/contract';
import type { EarlyReplies } from '@parchi/shared-api';

const sessionCall: ApiPath = '/users/get-user-data';
const session = fetch(sessionCall, { method: 'POST', credentials: 'include' });
// Whoever takes the reply handles its failure. Until then, the browser would report it as unhandled.
session.catch(() => undefined);
window.earlyReplies = { [sessionCall]: session } satisfies EarlyReplies;

const page = document.documentElement;
// Marks for the style sheet, which hides a first view that is not what the page will show: a shop's counter stands at
// every address, and a page that was left in the middle is restored from the state of its history entry.
page.toggleAttribute('data-shop', wasShopHere());
page.toggleAttribute('data-restored', Boolean((history.state as { usr?: unknown } | null)?.usr));
page.toggleAttribute('data-search', Boolean(location.search));

// A link works without React, but a button does not. What was pressed last is pressed again when React has taken over.
addEventListener('click', ({ target }) =>
  keepPressed((target as Element).closest('#first-view button')),
);
addEventListener('submit', (event) => {
  const form = event.target as Element;
  if (!form.closest('#first-view')) return;
  event.preventDefault();
  // eslint-disable-next-line no-restricted-syntax -- The first view is markup of the server: nothing has refs to it.
  keepPressed(event.submitter ?? form.querySelector('[type=submit]'));
});

// If a script can't be loaded, the document is loaded again: a deployment may have renamed the file, or the network was
// away for a moment.
addEventListener(
  'error',
  // Only the scripts of the document itself are deferred.
  ({ target }) => {
    if ((target as HTMLScriptElement).defer) loadAnew();
  },
  true,
);

function keepPressed(button: Element | null): void {
  if (button) window.pressedEarly = button as HTMLElement;
}

/** Loads the document anew once the site answers, after longer and longer times. */
function loadAnew(): void {
  const { failed = 0 } = (history.state ?? {}) as { failed?: number };
  history.replaceState({ ...history.state, failed: failed + 1 }, '');
  setTimeout(
    () => {
      fetch('').then(({ ok }) => (ok ? location.reload() : loadAnew()), loadAnew);
    },
    500 * 2 ** failed,
  );
}

/** Browsers that block their storage throw an error. */
function wasShopHere(): boolean {
  try {
    return 'parchi.shop' in localStorage;
  } catch {
    return false;
  }
}
