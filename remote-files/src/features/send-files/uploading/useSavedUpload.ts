import { useEffect, useEffectEvent } from 'react';
import type { Id } from '@parchi/contract';
import { chooseFile, type ChosenFile } from '../chosenFile.ts';
import type { SendState } from '../sendState.ts';
import { findSavedUpload } from './savedUpload.ts';

/**
 * Resumes the upload that this tab had started before a reload, as soon as its files are there: kept by the browser, or
 * chosen again.
 */
export function useSavedUpload(
  state: SendState,
  start: (files: readonly ChosenFile[], uploadId: Id) => void,
): void {
  const files = state.stage === 'preview' && isGoOnPossible(state) ? state.files : undefined;
  const goOn = useEffectEvent(start);
  useEffect(() => {
    if (!files) return;
    let isCurrent = true;
    findSavedUpload(files.map(({ file }) => file)).then(
      (found) => {
        if (isCurrent && found) goOn(found.files.map(chooseFile), found.id);
      },
      // A file that can't be read is reported when it is sent.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [files]);
}

/** Returns false after the person has cancelled or the upload has failed. Then only the person restarts it. */
function isGoOnPossible({ news }: SendState & { stage: 'preview' }): boolean {
  return news === undefined || news.kind === 'restored';
}
