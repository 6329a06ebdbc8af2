import { useEffect, useEffectEvent } from 'react';
import { useDropzone, type DropzoneState } from 'react-dropzone';

interface FileChoice {
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/**
 * Takes files that are dropped or pasted anywhere on the page, or chosen in the browser's dialog, which `open` shows.
 * Pasted text is left alone.
 */
export function useFileChoice({ isDisabled, onChoose }: FileChoice): DropzoneState {
  usePastedFiles((files) => {
    if (!isDisabled) onChoose(files);
  });
  return useDropzone({
    onDrop: (files) => onChoose(files),
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    // The dropzone handles a paste only while the focus is within it, so `usePastedFiles` does that.
    noPaste: true,
  });
}

function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
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
