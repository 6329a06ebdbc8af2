import type { ApiPath } from '@parchi/contract';
import { apiUrl, readReply, type ApiError } from '@parchi/shared-api';
import { watchSilence } from '../watchSilence.ts';

/**
 * Maximum time to wait for the first byte, in ms. It is long because the server may need a minute to make a print job.
 */
export const ANSWERS_WITHIN_MS = 90_000;
/**
 * Maximum time without a byte, in ms, after which the download fails. A slow download whose bytes keep arriving has no
 * time limit.
 */
const SILENCE_MS = 30_000;

export interface FileRequest {
  readonly path: ApiPath;
  readonly body: Readonly<Record<string, unknown>>;
  /** Extracts the file from the reply. If it throws, the reply counts as unreadable. */
  readonly unpack?: (reply: Blob) => Promise<Blob>;
}

/** Called with the number of bytes received so far and the size of the file. */
export type OnBytes = (amount: {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}) => void;

type FetchedFile =
  | { readonly file: Blob; readonly error?: undefined }
  | { readonly file?: undefined; readonly error: ApiError };

/**
 * Fetches a file as a blob, or returns why that failed.
 * @param end aborts the download, even while bytes arrive
 * @param onBytes called for each chunk, but only if the reply has a `Content-Length`
 */
export async function fetchFile(
  { path, body, unpack }: FileRequest,
  end?: AbortSignal,
  onBytes?: OnBytes,
): Promise<FetchedFile> {
  const silence = watchSilence(ANSWERS_WITHIN_MS);
  const { signal } = silence;
  end?.addEventListener('abort', silence.giveUp);
  try {
    const answer = await fetch(apiUrl(path), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    silence.allow(SILENCE_MS);
    const totalBytes = answer.ok ? Number(answer.headers.get('content-length')) : 0;
    let loadedBytes = 0;
    const listener = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, heard) {
        silence.allow(SILENCE_MS);
        loadedBytes += bytes.length;
        if (totalBytes > 0) onBytes?.({ loadedBytes, totalBytes });
        heard.enqueue(bytes);
      },
    });
    const reply = new Response(answer.body?.pipeThrough(listener), answer);
    if (reply.ok) return await unpacked(await reply.blob(), unpack);
    const { error } = readReply({
      status: reply.status,
      contentType: reply.headers.get('content-type'),
      body: await reply.text(),
    });
    return { error: error ?? { kind: 'unreadable', status: reply.status } };
  } catch {
    return { error: { kind: signal.aborted ? 'timeout' : 'offline' } };
  } finally {
    silence.end();
    end?.removeEventListener('abort', silence.giveUp);
  }
}

async function unpacked(reply: Blob, unpack: FileRequest['unpack']): Promise<FetchedFile> {
  if (!unpack) return { file: reply };
  try {
    return { file: await unpack(reply) };
  } catch {
    return { error: { kind: 'unreadable', status: 200 } };
  }
}
