import { useEffect, useRef, type Dispatch } from 'react';
import { chooseFile } from './chosenFile.ts';
import { findSavedFiles, clearSavedFiles, saveFiles } from './savedFiles.ts';
import type { SendEvent, SendState } from './sendState.ts';

/**
 * Saves the chosen files for a reload, and restores them afterwards. If they could not be saved, reports how many were
 * lost.
 */
export function useSavedFiles(state: SendState, dispatch: Dispatch<SendEvent>): void {
  // This queue runs storage operations one at a time. Otherwise a slow write could restore files that were removed
  // after the write began.
  const queue = useRef(Promise.resolve());
  const files = 'files' in state ? state.files : undefined;

  useEffect(() => {
    queue.current = queue.current
      .then(async () => {
        const found = await findSavedFiles();
        if (!found) return;
        if (found.files.length > 0) {
          dispatch({ type: 'restored', files: found.files.map(chooseFile) });
        } else {
          dispatch({ type: 'lost', count: found.count });
          await clearSavedFiles();
        }
      })
      .catch(ignoreMissingStorage);
  }, [dispatch]);

  const hadFiles = useRef(false);
  useEffect(() => {
    if (!files && !hadFiles.current) return;
    hadFiles.current = files !== undefined;
    const next = files?.map(({ file }) => file);
    queue.current = queue.current
      .then(() => (next ? saveFiles(next) : clearSavedFiles()))
      .catch(ignoreMissingStorage);
  }, [files]);
}

/**
 * Ignores that the browser has no storage, as in private windows or on a full disk. The page still works, but a reload
 * loses the files.
 */
function ignoreMissingStorage(): void {}
