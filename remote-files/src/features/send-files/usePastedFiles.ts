import { useEffect, useEffectEvent } from 'react';

/** Files pasted anywhere on the page; pasted text is left to where it goes. */
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
