import type { ApiResult } from './apiResult.ts';
import { findUnreadableFile } from './findUnreadableFile.ts';
import { sendForm, type FormRequest, type SentBytes } from './sendForm.ts';
import { waitForConnection } from './waitForConnection.ts';

/** A connection that broke so often, each time with bytes under way, would only burn somebody's data. */
const MOST_BROKEN_TRIES = 5;

export interface UploadProgress extends SentBytes {
  /** The connection is lost. When it is back, the upload begins again at its first byte. */
  readonly isWaiting?: boolean;
}

export interface Upload extends FormRequest {
  readonly onProgress: (progress: UploadProgress) => void;
}

/**
 * Posts a multipart form and waits out a lost connection: until it is back, however long that takes, or the signal
 * aborts. What must not be done twice needs an `Idempotency-Key`, because an answer can get lost after the work was done.
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
    // The browser reports a file that was changed or deleted since by the same bare error as a lost connection.
    const unreadable = await findUnreadableFile(request.form);
    if (unreadable) return { error: { kind: 'file_unreadable', file: unreadable.name } };
    if (sent.loadedBytes > 0) brokenTries += 1;
    if (brokenTries >= MOST_BROKEN_TRIES) return result;
    onProgress({ loadedBytes: 0, totalBytes: sent.totalBytes, isWaiting: true });
    await waitForConnection(waits, request.signal);
  }
}

/** A server that has every byte and takes long is busy: sending them again would make it worse. */
function isLostConnection({ error }: ApiResult, sent: SentBytes): boolean {
  if (error?.kind === 'offline') return true;
  const hasLeft = sent.totalBytes > 0 && sent.loadedBytes >= sent.totalBytes;
  return error?.kind === 'timeout' && !hasLeft;
}
