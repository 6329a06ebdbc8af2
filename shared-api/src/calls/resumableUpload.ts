import type { apiPaths, Id } from '@parchi/contract';
import {
  DefaultHttpStack,
  Upload,
  type DetailedError,
  type HttpRequest,
  type HttpStack,
} from 'tus-js-client';
import type { ApiError } from '../errors/apiError.ts';
import type { ApiResult } from './apiResult.ts';
import { apiUrl } from './apiUrl.ts';
import { findUnreadableFile } from './findUnreadableFile.ts';
import { readReply } from './readReply.ts';
import { noWaits, refusalPause, waitAfterRefusal } from './refusalPause.ts';
import type { UploadProgress } from './uploadForm.ts';
import { waitForConnection } from './waitForConnection.ts';

/**
 * If no byte is sent for this long, the connection counts as dead. Resuming on a new one costs only two short requests.
 */
const STALL_MS = 20_000;
/**
 * Timeout before the first byte is sent. It is shorter, because after a network change the browser may try several dead
 * connections in turn.
 */
const FIRST_BYTE_MS = 8_000;

/** Maximum number of restarts of an upload that the server has removed. More would only waste mobile data. */
const MOST_RESTARTS = 3;

export interface ResumableUpload<Data> {
  /** Path of the call that begins the upload. */
  readonly path: typeof apiPaths.startShareUpload | typeof apiPaths.startOrderUpload;
  readonly headers?: Readonly<Record<string, string>>;
  readonly files: readonly File[];
  /** Id of an earlier upload of the same files, to resume it. */
  readonly id: Id | undefined;
  readonly signal: AbortSignal;
  /** Called when the upload has begun, so that the page can resume it after a reload. */
  readonly onStarted: (id: Id) => void;
  readonly onProgress: (progress: UploadProgress) => void;
  /** Turns the upload into a share or an order. Called again if its reply was lost. */
  readonly complete: (id: Id) => Promise<ApiResult<Data>>;
}

/**
 * Sends files in a resumable upload. After a lost connection it resumes, without a time limit, until the signal aborts.
 * After a temporary refusal it retries for some minutes. The reported number of bytes never decreases.
 */
export async function uploadResumably<Data>(
  upload: ResumableUpload<Data>,
): Promise<ApiResult<Data>> {
  const { files, signal } = upload;
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let { id } = upload;
  let loadedBytes = 0;
  let restarts = 0;
  let waits = noWaits;
  function report(waitingFor: UploadProgress['waitingFor'], bytes = 0): void {
    loadedBytes = Math.max(loadedBytes, bytes);
    upload.onProgress({ loadedBytes, totalBytes, waitingFor });
  }
  for (;;) {
    const bytesBefore = loadedBytes;
    const result = await runOnce(upload, {
      id,
      onStarted(started) {
        id = started;
        upload.onStarted(started);
      },
      onSent: (bytes) => report(undefined, bytes),
    });
    if (!result.error) return result;
    if (result.error.kind === 'cancelled') return result;
    const unreadable = await findUnreadableFile(files);
    if (unreadable) return { error: { kind: 'file_unreadable', file: unreadable.name } };
    if (id !== undefined && isGone(result.error)) {
      restarts += 1;
      if (restarts > MOST_RESTARTS) return result;
      // The server removed the upload after a long interruption. Restart it at once.
      id = undefined;
      continue;
    }
    if (loadedBytes > bytesBefore) waits = noWaits;
    if (isLost(result.error)) {
      report('network');
      await waitForConnection(waits.count, signal);
      waits = { ...waits, count: waits.count + 1 };
    } else {
      const pause = refusalPause(result.error, waits);
      if (!pause) return result;
      report('server');
      waits = await waitAfterRefusal(pause, waits, signal);
    }
    if (signal.aborted) return { error: { kind: 'cancelled' } };
  }
}

interface Try {
  readonly id: Id | undefined;
  readonly onStarted: (id: Id) => void;
  readonly onSent: (bytes: number) => void;
}

/** Sends the missing bytes on one connection and completes the upload. */
async function runOnce<Data>(
  upload: ResumableUpload<Data>,
  { id, onStarted, onSent }: Try,
): Promise<ApiResult<Data>> {
  const sent = await sendBytes(upload, { id, onStarted, onSent });
  if (!sent.error) return upload.complete(sent.data);
  // If another tab has completed the upload, the server no longer has it, and `complete` returns what the upload
  // became.
  return id !== undefined && isGone(sent.error) ? upload.complete(id) : sent;
}

function sendBytes(
  { path, headers = {}, files, signal }: ResumableUpload<unknown>,
  { id, onStarted, onSent }: Try,
): Promise<ApiResult<Id>> {
  return new Promise((resolve) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    function watchForStall(withinMs: number): void {
      clearTimeout(stall);
      stall = setTimeout(() => finish({ error: { kind: 'timeout' } }), withinMs);
    }
    function finish(result: ApiResult<Id>): void {
      clearTimeout(stall);
      signal.removeEventListener('abort', cancel);
      // Has no effect on a request that has ended.
      if (result.error) void tus.abort();
      resolve(result);
    }
    const tus = new Upload(new Blob([...files]), {
      ...(id === undefined ? { endpoint: apiUrl(path) } : { uploadUrl: `${apiUrl(path)}/${id}` }),
      httpStack: createHttpStack(files),
      headers: { ...headers },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        (request.getUnderlyingObject() as XMLHttpRequest).withCredentials = true;
      },
      onUploadUrlAvailable() {
        // With an `endpoint`, tus-js-client would start a new upload if its request for the offset failed.
        tus.options.endpoint = null;
        watchForStall(FIRST_BYTE_MS);
        onStarted(idOf(tus.url));
      },
      onProgress(bytes) {
        watchForStall(STALL_MS);
        onSent(bytes);
      },
      onSuccess: () => finish({ data: idOf(tus.url) }),
      onError: (error) => finish({ error: asApiError(error) }),
    });
    function cancel(): void {
      // The user cancelled: ask the server to delete what has arrived. If this request fails, the sweep deletes it
      // later.
      tus.abort(true).catch(() => undefined);
      finish({ error: { kind: 'cancelled' } });
    }
    signal.addEventListener('abort', cancel);
    if (signal.aborted) return cancel();
    watchForStall(FIRST_BYTE_MS);
    tus.start();
  });
}

const idOf = (url: string | null): Id => (url ?? '').slice((url ?? '').lastIndexOf('/') + 1) as Id;

/** Sends the names and sizes of the files as the body of the request that begins the upload. */
function createHttpStack(files: readonly File[]): HttpStack {
  const stack = new DefaultHttpStack({});
  const body = JSON.stringify({ files: files.map(({ name, size }) => ({ name, size })) });
  return {
    getName: () => stack.getName(),
    createRequest(method, url): HttpRequest {
      const request = stack.createRequest(method, url);
      if (method !== 'POST') return request;
      request.setHeader('content-type', 'application/json');
      const send = request.send.bind(request);
      request.send = () => send(body);
      return request;
    },
  };
}

function asApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return { kind: 'offline' };
  const status = response.getStatus();
  const reply = readReply({
    status,
    contentType: response.getHeader('content-type') ?? null,
    requestId: response.getHeader('x-request-id') ?? null,
    retryAfter: response.getHeader('retry-after') ?? null,
    body: response.getBody(),
  });
  if (reply.error?.kind === 'refused') return reply.error;
  // A reply to HEAD has no body and so no code. Add this code: it makes the page check its session.
  if (status === 401) return { kind: 'refused', code: 'account.signed_out', status, text: '' };
  return reply.error ?? { kind: 'unreadable', status };
}

/**
 * Returns whether the server no longer has the upload. No other code says that. A reply to HEAD has no body and so no
 * code: its status decides.
 */
function isGone(error: ApiError): boolean {
  if (error.kind === 'refused') return error.code === 'upload.not_found';
  return 'status' in error && error.status === 404;
}

const isLost = ({ kind }: ApiError): boolean => kind === 'offline' || kind === 'timeout';
