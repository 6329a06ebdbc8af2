import { useEffect, useEffectEvent } from 'react';

/** Handles keys that are pressed anywhere on the page without Control, Alt or Meta. */
export function useDocumentKey(onKey: (event: KeyboardEvent, target: HTMLElement) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    onKey(event, target);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Returns whether the element uses typed keys itself, like a text field. */
export function isTypedInto(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input, textarea, select');
}
