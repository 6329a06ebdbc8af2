import { useEffect, useEffectEvent } from 'react';

/** Calls `onPaste` for files pasted anywhere on the page; pasted text is left alone. */
export function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? []);
    if (files.length === 0) return;
    event.preventDefault();
    onPaste(files);
  });

  useEffect(() => {
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
}
