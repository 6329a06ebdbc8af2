import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The key that leads to the filter from anywhere on the page. */
export const FILTER_KEY = '/';

/**
 * Moves the focus to the field when its key is pressed anywhere on the page but in another field.
 * @param clear called when Escape is pressed anywhere on the page but in the field, or in a dialog, which it closes
 */
export function useFilterKey(field: RefObject<HTMLInputElement | null>, clear: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    if (key === 'Escape' && target !== field.current && !target.closest('dialog')) clear();
    if (key !== FILTER_KEY || isTypedInto(target)) return;
    field.current?.focus();
    // A field that is not shown, or is behind a dialog, takes no focus. The key then keeps its meaning.
    if (document.activeElement !== field.current) return;
    field.current?.select();
    event.preventDefault();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

function isTypedInto(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input, textarea, select');
}
