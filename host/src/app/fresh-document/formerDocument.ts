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
  /** State of the entry of the browser's history. */
  readonly state: object | null;
  readonly toasts: readonly Omit<Toast, 'id'>[];
}

const isState: Guard<object | null> = (value): value is object | null => typeof value === 'object';

/**
 * Stored for the tab, because a browser drops the state of the history's entry when the next document has another
 * opener policy.
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
 * Loads a page in a new document, at this entry of the browser's history, and leaves there what the page needs to go on.
 * @param path path that the entry gets; by default, it keeps its own
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

/** Takes over what the former document has left for this page, once. */
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
