import { useCallback, useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { loadResumableUploads } from '../../filesApi.ts';
import type { HeldShare } from '../../lib/heldShare.ts';
import { acceptFiles } from './choose/acceptFiles.ts';
import { chooseFile } from './chosenFile.ts';
import { listShare } from './from-this-device/listedShares.ts';
import { senderKey } from './senderKey.ts';
import { clearSavedShare, saveShare, readSavedShare } from './sent/savedShare.ts';
import { emptySend, sendReducer, type SendState } from './sendState.ts';
import { useSavedFiles } from './useSavedFiles.ts';
import { askedHours, useShareHours, type ShareHoursChoice } from './useShareHours.ts';
import { useSharePassword, type SharePasswordChoice } from './useSharePassword.ts';
import { useSavedUpload } from './uploading/useSavedUpload.ts';
import { useUpload } from './uploading/useUpload.ts';

export interface SendFlow {
  readonly state: SendState;
  readonly shareHours: ShareHoursChoice;
  readonly sharePassword: SharePasswordChoice;
  readonly addFiles: (files: readonly File[]) => void;
  readonly removeFile: (key: string) => void;
  readonly clear: () => void;
  readonly upload: () => void;
  readonly cancelUpload: () => void;
  readonly sendMore: () => void;
  /** Keeps the shown slip from coming back after a reload. */
  readonly clearSlip: () => void;
}

/** Holds the stage of the send page, and the actions that lead from one stage to the next. */
export function useSendFlow(): SendFlow {
  const sentMark = useSentMark();
  const [state, dispatch] = useReducer(sendReducer, sentMark.isSet, initialState);
  const shareHours = useShareHours(state);
  const sharePassword = useSharePassword(state);
  const { start, cancel } = useUpload(dispatch, {
    hours: askedHours(shareHours.hours),
    password: sharePassword.password?.trim(),
    onSent: (share: HeldShare) => {
      saveShare(share);
      listShare(share, senderKey());
      sentMark.set(true);
    },
  });
  useSavedFiles(state, dispatch);
  useSavedUpload(state, start);
  const files = state.stage === 'preview' ? state.files : [];
  const hasFiles = files.length > 0;
  useEffect(() => {
    // Ignore a failure: when the upload begins, the code for resumable uploads is loaded again.
    if (hasFiles) loadResumableUploads().catch(() => undefined);
  }, [hasFiles]);

  function clearSlip(): void {
    clearSavedShare();
    sentMark.set(false);
  }

  return {
    state,
    shareHours,
    sharePassword,
    addFiles: (added) => {
      const accepted = acceptFiles(added, files);
      if (accepted.length > 0) {
        dispatch({ type: 'chosen', files: [...files, ...accepted.map(chooseFile)] });
      }
    },
    removeFile: (key) => dispatch({ type: 'removed', key }),
    clear: () => dispatch({ type: 'cleared' }),
    upload: () => {
      if (state.stage === 'preview') start(state.files);
    },
    cancelUpload: cancel,
    clearSlip,
    sendMore: () => {
      clearSlip();
      dispatch({ type: 'cleared' });
    },
  };
}

function initialState(isSent: boolean): SendState {
  const share = isSent ? readSavedShare(Date.now()) : undefined;
  return share ? { stage: 'done', share } : emptySend;
}

/**
 * Marks the history entry of a finished send. A reload, or Back to that entry, shows its slip again. A new visit starts
 * a new share.
 */
function useSentMark() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const set = useCallback(
    (isSent: boolean) => void navigate(pathname, { replace: true, state: { isSent } }),
    [navigate, pathname],
  );
  const isSet = typeof state === 'object' && state !== null && 'isSent' in state && state.isSent;
  return { isSet: isSet === true, set };
}
