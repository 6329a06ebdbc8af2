import { useEffect, useEffectEvent } from 'react';
import type { Id } from '@parchi/contract';
import { chooseFile, type ChosenFile } from '../chosenFile.ts';
import type { SendState } from '../sendState.ts';
import { findSavedUpload } from './savedUpload.ts';

/**
 * Goes on with the upload that this tab had begun before a reload, as soon as its files are there: kept by the browser,
 * or chosen again.
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

/** After the person has cancelled, or the upload has failed, only the person starts it again. */
function isGoOnPossible({ news }: SendState & { stage: 'preview' }): boolean {
  return news === undefined || news.kind === 'restored';
}
