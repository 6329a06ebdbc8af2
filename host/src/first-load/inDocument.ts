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
page.toggleAttribute('data-shop', localStorageHas('parchi.shop'));
page.toggleAttribute('data-restored', Boolean((history.state as { usr?: unknown } | null)?.usr));
page.toggleAttribute('data-search', location.search !== '');

// A link works without React, but a button does not. What was pressed last is pressed again when React has taken over.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('#first-view button');
  if (button) window.pressedEarly = button;
});
document.addEventListener('submit', (event) => {
  if (!(event.target as Element).closest('#first-view')) return;
  event.preventDefault();
  // eslint-disable-next-line no-restricted-syntax -- The first view is markup of the server: nothing has refs to it.
  const submitter = event.submitter ?? (event.target as Element).querySelector('[type=submit]');
  if (submitter instanceof HTMLElement) window.pressedEarly = submitter;
});

/** Browsers that block their storage throw an error. */
function localStorageHas(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
