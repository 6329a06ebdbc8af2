import { readToasts, showToast, type Toast } from '@parchi/shared-ui';
import {
  hasShape,
  isListOf,
  isOneOf,
  isText,
  storedValue,
  type Guard,
} from '@parchi/shared-ui/storage';

interface FormerDocument {
  /** Path and search of the page. */
  readonly address: string;
  /** State of the browser's history entry. */
  readonly state: object | null;
  readonly toasts: readonly Omit<Toast, 'id'>[];
}

const isState: Guard<object | null> = (value): value is object | null => typeof value === 'object';

/**
 * Stored for the tab, because a browser drops the state of a history entry if the next document has another opener
 * policy.
 */
const formerDocument = storedValue<FormerDocument>({
  area: 'sessionStorage',
  key: 'parchi.former-document',
  version: 1,
  isValid: hasShape({
    address: isText,
    state: isState,
    toasts: isListOf(
      hasShape({ tone: isOneOf('success', 'info', 'warning', 'error'), text: isText }),
    ),
  }),
});

/** Time for the first rendering, in ms: a live region must exist before its text changes. */
const RENDERED_AFTER_MS = 200;

/**
 * Reloads the page in a new document, in the same history entry. Stores the entry's state and the toasts for the new
 * document.
 * @param path new path of the entry; by default the path is kept
 */
export function openFreshDocument(path?: string): void {
  window.history.replaceState(window.history.state, '', path);
  const toasts = readToasts().map(({ tone, text }) => ({ tone, text }));
  formerDocument.write({
    address: currentAddress(),
    state: window.history.state as object | null,
    toasts,
  });
  window.location.reload();
}

/** Restores the history state and the toasts that the former document stored for this page, once. */
export function resumeFormerDocument(): void {
  const former = formerDocument.read();
  formerDocument.clear();
  if (former?.address !== currentAddress()) return;
  window.history.replaceState(former.state, '');
  setTimeout(() => former.toasts.forEach(showToast), RENDERED_AFTER_MS);
}

function currentAddress(): string {
  return window.location.pathname + window.location.search;
}
