import type { ApiPath } from '@parchi/contract';
import type { ApiResult } from './apiResult.ts';
import { apiUrl } from './apiUrl.ts';
import { readReply } from './readReply.ts';

/** If no byte is sent or received for this long, the connection counts as lost. */
const STALL_MS = 60_000;

export interface FormRequest {
  readonly path: ApiPath;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface SentBytes {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** Posts a multipart form once. Uses XMLHttpRequest, because fetch cannot report the progress of an upload. */
export function sendForm(
  { path, form, headers = {}, signal }: FormRequest,
  onProgress: (sent: SentBytes) => void,
): Promise<ApiResult> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ error: { kind: 'cancelled' } });
      return;
    }
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const stall = createStallTimer(stop);
    let answeredStatus = 0;
    const finish = (result: ApiResult) => {
      stall.end();
      signal.removeEventListener('abort', stop);
      resolve(result);
    };

    request.upload.addEventListener('progress', (event) => {
      stall.restart();
      onProgress({ loadedBytes: event.loaded, totalBytes: event.total });
    });
    request.addEventListener('readystatechange', () => {
      if (request.readyState >= XMLHttpRequest.HEADERS_RECEIVED)
        answeredStatus = request.status || answeredStatus;
    });
    request.addEventListener('load', () => finish(readReply(rawReply(request))));
    request.addEventListener('abort', () =>
      finish({ error: { kind: stall.hasStalled() ? 'timeout' : 'cancelled' } }),
    );
    // A server that refuses an incomplete upload may close the connection before its whole reply has arrived. Then at
    // most the status is known.
    request.addEventListener('error', () =>
      finish({
        error:
          answeredStatus >= 400
            ? { kind: 'unreadable', status: answeredStatus }
            : { kind: 'offline' },
      }),
    );
    signal.addEventListener('abort', stop);
    request.open('POST', apiUrl(path));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.withCredentials = true;
    stall.restart();
    request.send(form);
  });
}

function rawReply(request: XMLHttpRequest) {
  return {
    status: request.status,
    contentType: request.getResponseHeader('content-type'),
    requestId: request.getResponseHeader('x-request-id'),
    retryAfter: request.getResponseHeader('retry-after'),
    body: request.responseText,
  };
}

function createStallTimer(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStalled = false;
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isStalled = true;
        onStall();
      }, STALL_MS);
    },
    end: () => clearTimeout(timer),
    hasStalled: () => isStalled,
  };
}
