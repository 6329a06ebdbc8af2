import type { ApiResult } from './apiResult.ts';
import { findUnreadableFile } from './findUnreadableFile.ts';
import { sendForm, type FormRequest, type SentBytes } from './sendForm.ts';
import { waitForConnection } from './waitForConnection.ts';

/** After so many tries that broke with bytes under way, give up: further tries would only waste mobile data. */
const MOST_BROKEN_TRIES = 5;

export interface UploadProgress extends SentBytes {
  /** Whether the connection is lost. When it is back, the upload restarts from its first byte. */
  readonly isWaiting?: boolean;
}

export interface Upload extends FormRequest {
  readonly onProgress: (progress: UploadProgress) => void;
}

/**
 * Posts a multipart form. After a lost connection it waits, however long, and sends the form again, until the signal
 * aborts. A reply can be lost after the server did the work, so a call that must not run twice needs an
 * `Idempotency-Key`.
 */
export async function uploadForm({ onProgress, ...request }: Upload): Promise<ApiResult> {
  let brokenTries = 0;
  for (let waits = 0; ; waits += 1) {
    let sent: SentBytes = { loadedBytes: 0, totalBytes: 0 };
    const result = await sendForm(request, (progress) => {
      sent = progress;
      onProgress(progress);
    });
    if (!isLostConnection(result, sent)) return result;
    // The browser reports a file that was changed or deleted by the same error as a lost connection.
    const unreadable = await findUnreadableFile(request.form);
    if (unreadable) return { error: { kind: 'file_unreadable', file: unreadable.name } };
    if (sent.loadedBytes > 0) brokenTries += 1;
    if (brokenTries >= MOST_BROKEN_TRIES) return result;
    onProgress({ loadedBytes: 0, totalBytes: sent.totalBytes, isWaiting: true });
    await waitForConnection(waits, request.signal);
  }
}

/** A server that has every byte and takes long is busy: sending the bytes again would add load. */
function isLostConnection({ error }: ApiResult, sent: SentBytes): boolean {
  if (error?.kind === 'offline') return true;
  const hasLeft = sent.totalBytes > 0 && sent.loadedBytes >= sent.totalBytes;
  return error?.kind === 'timeout' && !hasLeft;
}
