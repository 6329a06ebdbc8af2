import type { ApiResult } from './apiResult.ts';
import { findUnreadableFile } from './findUnreadableFile.ts';
import { noWaits, refusalPause, waitAfterRefusal } from './refusalPause.ts';
import { sendForm, type FormRequest, type SentBytes } from './sendForm.ts';
import { waitForConnection } from './waitForConnection.ts';

/**
 * Maximum number of tries whose connection broke after bytes had been sent. Further tries would only waste mobile data.
 */
const MOST_BROKEN_TRIES = 5;

/**
 * Files up to this total size are sent in a form, which takes one request instead of three. Sending such a form again
 * costs less than those requests.
 */
const LARGEST_FORM_BYTES = 256 * 1_024;

/** Returns whether files are sent in a form rather than in a resumable upload. */
export function fitsForm(files: readonly File[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) <= LARGEST_FORM_BYTES;
}

export interface UploadProgress extends SentBytes {
  /**
   * What the upload waits for before it retries: the network, or a server that refuses it temporarily. A retry sends a
   * form from its first byte, but continues a resumable upload.
   */
  readonly waitingFor?: 'network' | 'server' | undefined;
}

export interface Upload extends FormRequest {
  readonly onProgress: (progress: UploadProgress) => void;
}

/**
 * Posts a multipart form. After a lost connection it retries without a time limit, until the signal aborts or
 * `MOST_BROKEN_TRIES` tries broke off. After a refusal with `Retry-After` it retries for some minutes in all. The
 * server may have processed a request whose reply was lost, so a call that must not run twice needs an
 * `Idempotency-Key`.
 */
export async function uploadForm({ onProgress, ...request }: Upload): Promise<ApiResult> {
  let brokenTries = 0;
  let refusals = noWaits;
  for (let waits = 0; ; waits += 1) {
    let sent: SentBytes = { loadedBytes: 0, totalBytes: 0 };
    const result = await sendForm(request, (progress) => {
      sent = progress;
      onProgress(progress);
    });
    const refused = result.error && refusalPause(result.error, refusals);
    if (refused?.isNamed) {
      onProgress({ loadedBytes: 0, totalBytes: sent.totalBytes, waitingFor: 'server' });
      refusals = await waitAfterRefusal(refused, refusals, request.signal);
      continue;
    }
    if (!isLostConnection(result, sent)) return result;
    // If a file was changed or deleted, the browser reports the same error as for a lost connection.
    const unreadable = await findUnreadableFile(request.form.values());
    if (unreadable) return { error: { kind: 'file_unreadable', file: unreadable.name } };
    if (sent.loadedBytes > 0) brokenTries += 1;
    if (brokenTries >= MOST_BROKEN_TRIES) return result;
    onProgress({ loadedBytes: 0, totalBytes: sent.totalBytes, waitingFor: 'network' });
    await waitForConnection(waits, request.signal);
  }
}

/**
 * Returns whether a failed try may be repeated because the connection was lost. A timeout after all bytes were sent is
 * not a lost connection: the server is busy, and sending the bytes again would add load.
 */
function isLostConnection({ error }: ApiResult, sent: SentBytes): boolean {
  if (error?.kind === 'offline') return true;
  const hasLeft = sent.totalBytes > 0 && sent.loadedBytes >= sent.totalBytes;
  return error?.kind === 'timeout' && !hasLeft;
}
