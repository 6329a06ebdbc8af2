// Inline script of the document (`HostFirstLoadFile` in the tooling): it runs before any script file has arrived. It
// may import only types.
import type { ApiPath } from '@parchi/contract';
import type { EarlyReplies } from '@parchi/shared-api';

const sessionCall: ApiPath = '/users/get-user-data';
const session = fetch(sessionCall, { method: 'POST', credentials: 'include' });
// The code that takes the reply handles a failure. Until then, the browser would report an unhandled rejection.
session.catch(() => undefined);
window.earlyReplies = { [sessionCall]: session } satisfies EarlyReplies;

const page = document.documentElement;
// Attributes for the style sheet, which hides a first view that differs from the page to come: a shop sees its counter
// at every address, and a page that was left midway is restored from the state of its history entry.
page.toggleAttribute('data-shop', wasShopHere());
page.toggleAttribute('data-restored', Boolean((history.state as { usr?: unknown } | null)?.usr));
page.toggleAttribute('data-search', Boolean(location.search));

// A link works without React, but a button does not. The last pressed button is clicked again when React has taken
// over.
addEventListener('click', ({ target }) =>
  keepPressed((target as Element).closest('#first-view button')),
);
addEventListener('submit', (event) => {
  const form = event.target as Element;
  if (!form.closest('#first-view')) return;
  event.preventDefault();
  // oxlint-disable-next-line parchi/no-query-selector -- The first view is markup of the server: nothing has refs to it.
  keepPressed(event.submitter ?? form.querySelector('[type=submit]'));
});

// If a script can't be loaded, reload the document: a deployment may have renamed the file, or the network was briefly
// lost.
addEventListener(
  'error',
  // Only the scripts of the document itself are deferred.
  ({ target }) => {
    if ((target as HTMLScriptElement).defer) reloadWithBackoff();
  },
  true,
);

function keepPressed(button: Element | null): void {
  if (button) window.pressedEarly = button as HTMLElement;
}

/** Reloads the document once the site answers. Retries with exponential backoff. */
function reloadWithBackoff(): void {
  const { failed = 0 } = (history.state ?? {}) as { failed?: number };
  history.replaceState({ ...history.state, failed: failed + 1 }, '');
  setTimeout(
    () => {
      fetch('').then(({ ok }) => (ok ? location.reload() : reloadWithBackoff()), reloadWithBackoff);
    },
    500 * 2 ** failed,
  );
}

/** Returns whether this browser last had a shop signed in. Browsers that block storage throw an error. */
function wasShopHere(): boolean {
  try {
    return 'parchi.shop' in localStorage;
  } catch {
    return false;
  }
}
