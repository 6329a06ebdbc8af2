import { useCallback, useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';
import { findUploadProblem, fitsUpload, limits, type UploadProblem } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { loadResumableUploads } from '../../filesApi.ts';
import type { HeldShare } from '../../lib/heldShare.ts';
import { t } from '../../messages/t.ts';
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
  const hasFiles = state.stage === 'preview';
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
      const fitting = added.filter(fitsUpload);
      warnOfLargeFiles(
        added.filter((file) => !fitsUpload(file)),
        fitting.length === 0,
      );
      if (fitting.length === 0) return;
      const before = state.stage === 'preview' ? state.files : [];
      const files = [...before, ...fitting.map(chooseFile)];
      const problem = findUploadProblem(files.map(({ file }) => file));
      // If the new files are too many together, all of them are dropped (specification §3). Earlier ones stay.
      if (problem) showToast({ tone: 'warning', text: problemText(problem) });
      else dispatch({ type: 'chosen', files });
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

/** Shows a toast about files that are too large. It names them unless all chosen files are too large. */
function warnOfLargeFiles([first, ...more]: readonly File[], isWholeChoice: boolean): void {
  if (!first) return;
  const text = isWholeChoice
    ? t('files.refused.file')
    : t('files.refused.some', { name: first.name, more: more.length });
  showToast({ tone: 'warning', text });
}

function problemText(problem: UploadProblem): string {
  switch (problem) {
    case 'too_many_files':
      return t('files.refused.count', { count: limits.maxFilesPerShare });
    case 'total_too_large':
      return t('files.refused.total', { size: formatFileSize(limits.maxShareBytes) });
  }
}
