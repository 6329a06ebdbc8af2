import { isTypedInto, useDocumentKey } from '../../lib/useDocumentKey.ts';

/** The key that opens the choice of helpers, from anywhere on the page except a field or a dialog. */
export const STAFF_KEY = 'h';

export function useStaffKey(onPressed: () => void): void {
  useDocumentKey((event, target) => {
    if (event.key.toLowerCase() !== STAFF_KEY) return;
    if (isTypedInto(target) || target.closest('dialog')) return;
    event.preventDefault();
    onPressed();
  });
}
