import type { RefObject } from 'react';
import { isTypedInto, useDocumentKey } from '../../../lib/useDocumentKey.ts';

/** The key that leads to the filter from anywhere on the page. */
export const FILTER_KEY = '/';

/**
 * Moves the focus to the field when its key is pressed anywhere on the page but in another field.
 * @param clear called when Escape is pressed anywhere on the page but in the field, or in a dialog, which it closes
 */
export function useFilterKey(field: RefObject<HTMLInputElement | null>, clear: () => void): void {
  useDocumentKey((event, target) => {
    const { key } = event;
    if (key === 'Escape' && target !== field.current && !target.closest('dialog')) clear();
    if (key !== FILTER_KEY || isTypedInto(target)) return;
    field.current?.focus();
    // A field that is not shown, or is behind a dialog, takes no focus. The key then keeps its meaning.
    if (document.activeElement !== field.current) return;
    field.current?.select();
    event.preventDefault();
  });
}
