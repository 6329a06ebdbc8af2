import { useEffect, useEffectEvent } from 'react';

/** The key that asks who is at the counter, from anywhere on the page but a field or a dialog. */
export const STAFF_KEY = 'h';

export function useStaffKey(onPressed: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || key.toLowerCase() !== STAFF_KEY) return;
    if (!(target instanceof HTMLElement) || target.isContentEditable) return;
    if (target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    onPressed();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
