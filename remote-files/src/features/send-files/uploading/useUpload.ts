import { useEffect, useRef, type Dispatch } from 'react';
import type { Id } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { useSendFilesMutation } from '../../../filesApi.ts';
import { holdShare, type HeldShare } from '../../../lib/heldShare.ts';
import { t } from '../../../messages/t.ts';
import type { ChosenFile } from '../chosenFile.ts';
import { senderKey } from '../senderKey.ts';
import type { PreviewNews, SendEvent } from '../sendState.ts';
import { clearSavedUpload, saveUpload } from './savedUpload.ts';

export interface UploadControls {
  /** @param uploadId an earlier upload of these files, to resume */
  readonly start: (files: readonly ChosenFile[], uploadId?: Id) => void;
  readonly cancel: () => void;
}

interface UploadOptions {
  /** Lifetime of the files, in hours; `undefined` for the default. */
  readonly hours: number | undefined;
  /** The password that receivers need; `undefined` if they need none. */
  readonly password: string | undefined;
  readonly onSent: (share: HeldShare) => void;
}

/** Runs one upload at a time and reports its progress to `dispatch`. Leaving the page aborts it. */
export function useUpload(
  dispatch: Dispatch<SendEvent>,
  { hours, password, onSent }: UploadOptions,
): UploadControls {
  const [sendFiles] = useSendFilesMutation();
  const running = useRef<{ abort: () => void }>(undefined);
  const failed = useRef<BegunUpload>(undefined);

  useEffect(() => {
    const stop = () => {
      if (running.current) clearSavedUpload();
      running.current?.abort();
      // Ignore a reply that arrives while the person leaves the page: handling it would navigate back here.
      running.current = undefined;
    };
    return stop;
  }, []);

  const start = (files: readonly ChosenFile[], uploadId?: Id) => {
    dispatch({ type: 'started', atMs: performance.now() });
    const sent = files.map(({ file }) => file);
    let begunId = uploadId ?? findBegun(failed.current, sent);
    failed.current = undefined;
    const request = sendFiles({
      files: sent,
      senderKey: senderKey(),
      hours,
      password,
      uploadId: begunId,
      onStarted(id) {
        begunId = id;
        const isRunning = () => running.current === request;
        // A file that can't be read is reported when it is sent.
        saveUpload(id, sent, isRunning).catch(() => undefined);
      },
      onProgress: (progress) => dispatch({ type: 'progressed', progress, atMs: performance.now() }),
    });
    running.current = request;
    void request.then(({ data, error }) => {
      if (running.current !== request) return;
      running.current = undefined;
      clearSavedUpload();
      if (!data) {
        const news = describeStop(asApiError(error));
        if (news.kind === 'failed' && begunId) failed.current = { id: begunId, files: sent };
        dispatch({ type: 'stopped', news });
        return;
      }
      const share = holdShare(data.file);
      onSent(share);
      dispatch({ type: 'sent', share });
    });
  };

  return { start, cancel: () => running.current?.abort() };
}

/** A failed upload. The server keeps what has arrived, so “Try again” resumes the upload. */
interface BegunUpload {
  readonly id: Id;
  readonly files: readonly File[];
}

function findBegun(begun: BegunUpload | undefined, files: readonly File[]): Id | undefined {
  const isSame = begun?.files.length === files.length;
  return isSame && begun.files.every((file, index) => file === files[index]) ? begun.id : undefined;
}

function describeStop(error: ApiError): PreviewNews {
  if (error.kind === 'cancelled') return { kind: 'cancelled' };
  return { kind: 'failed', text: t('files.preview.not-finished', { reason: errorText(error) }) };
}
