import { isTypedInto, useDocumentKey } from '../../lib/useDocumentKey.ts';

/** The key that asks who is at the counter, from anywhere on the page but a field or a dialog. */
export const STAFF_KEY = 'h';

export function useStaffKey(onPressed: () => void): void {
  useDocumentKey((event, target) => {
    if (event.key.toLowerCase() !== STAFF_KEY) return;
    if (isTypedInto(target) || target.closest('dialog')) return;
    event.preventDefault();
    onPressed();
  });
}
