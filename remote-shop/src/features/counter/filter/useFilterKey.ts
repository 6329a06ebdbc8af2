import type { RefObject } from 'react';
import { isTypedInto, useDocumentKey } from '../../../lib/useDocumentKey.ts';

/** The key that leads to the filter from anywhere on the page. */
export const FILTER_KEY = '/';

/**
 * Moves the focus to the field when `FILTER_KEY` is pressed outside any field. In this field, the key types nothing while
 * the field is empty: it has the focus after Escape, and the next search begins with the key again.
 * @param clear called when Escape is pressed outside this field and outside a dialog, which Escape closes
 */
export function useFilterKey(field: RefObject<HTMLInputElement | null>, clear: () => void): void {
  useDocumentKey((event, target) => {
    const { key } = event;
    if (key === 'Escape' && target !== field.current && !target.closest('dialog')) clear();
    const isEmptyField = target === field.current && field.current.value === '';
    if (key !== FILTER_KEY || (isTypedInto(target) && !isEmptyField)) return;
    field.current?.focus();
    // A field that is hidden or behind a dialog can't take the focus. The key then keeps its default action.
    if (document.activeElement !== field.current) return;
    field.current?.select();
    event.preventDefault();
  });
}
