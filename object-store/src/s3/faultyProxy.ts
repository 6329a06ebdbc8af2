import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of a service, for tests. Its fields determine how it fails. */
export type FaultyProxy = {
  readonly endpoint: string;
  /** `hangs`: takes every connection and answers nothing. */
  state: 'works' | 'refuses' | 'hangs' | keyof typeof REFUSALS | keyof typeof FULL;
  /** Whether requests without a signature, such as those of `ServiceWatch`, are not answered. */
  hangsUnsigned: boolean;
  /** Number of further calls that get the reply of a busy service. */
  failures: number;
  /** `Retry-After` of each refusal; `undefined` to send none. */
  retryAfterSeconds: number | undefined;
  /** How long each reply is held back. The service has then already done what was asked. */
  delayMs: number;
  /** Number of bytes of a downloaded body after which the connection is cut; `undefined` to cut none. */
  cutAfterBytes: number | undefined;
  /** The same for the body of an upload. */
  cutUploadAfterBytes: number | undefined;
  /** How fast the body of an upload is passed on; `undefined` for no limit. */
  uploadBytesPerSecond: number | undefined;
  /** Whether one bit of each upload is flipped on its way. */
  damagesUploads: boolean;
  /** Name of a header that the service does not know, so that calls with it are refused; `undefined` for none. */
  unknownHeader: string | undefined;
  /** Headers that are added to each reply. */
  replyHeaders: Readonly<Record<string, string>>;
  /** Changes the body of each reply; `undefined` to change none. */
  change: ((body: Buffer) => Buffer) | undefined;
  /** Receives the headers of each call; `undefined` if not needed. */
  hear: ((headers: http.IncomingHttpHeaders) => void) | undefined;
  /** Cuts all connections. Until `openPort`, the system refuses further ones, as without a process on the port. */
  closePort(): Promise<void>;
  openPort(): Promise<void>;
  close(): Promise<void>;
};

/** Error replies of services: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const REFUSALS = {
  busy: { status: 503, code: 'SlowDown' },
  fails: { status: 500, code: 'InternalError' },
  forbids: { status: 403, code: 'AccessDenied' },
};
/** The same for a service without room. It goes on to read and remove objects. */
const FULL = {
  full: { status: 507, code: 'InsufficientStorage' },
  cephFull: { status: 403, code: 'QuotaExceeded' },
  minioFull: { status: 507, code: 'XMinioStorageFull' },
  minioBucketFull: { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  swiftFull: { status: 413, code: 'EntityTooLarge' },
};

const HOST = '127.0.0.1';

const NOT_IMPLEMENTED = { status: 501, code: 'NotImplemented' };

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = http.createServer((request, response) => {
    proxy.hear?.(request.headers);
    if (proxy.state === 'hangs') return;
    if (proxy.hangsUnsigned && request.headers.authorization === undefined) return;
    if (proxy.state === 'refuses') return void request.socket.destroy();
    const isBusy = proxy.failures > 0;
    if (isBusy) proxy.failures -= 1;
    const { unknownHeader = '' } = proxy;
    if (unknownHeader in request.headers) return refuse(proxy, response, NOT_IMPLEMENTED);
    const state = isBusy ? 'busy' : proxy.state;
    const refusal = refusalOf(state, request.method);
    if (refusal === undefined) forward(proxy, { target, request, response });
    else refuse(proxy, response, refusal);
  });
  async function listen(port: number): Promise<void> {
    await once(server.listen(port, HOST), 'listening');
  }
  async function closePort(): Promise<void> {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const proxy: FaultyProxy = {
    endpoint: `http://${HOST}:${port}`,
    state: 'works',
    hangsUnsigned: false,
    failures: 0,
    retryAfterSeconds: undefined,
    delayMs: 0,
    cutAfterBytes: undefined,
    cutUploadAfterBytes: undefined,
    uploadBytesPerSecond: undefined,
    damagesUploads: false,
    unknownHeader: undefined,
    replyHeaders: {},
    change: undefined,
    hear: undefined,
    closePort,
    openPort: () => listen(port),
    close: closePort,
  };
  return proxy;
}

type Refusal = { readonly status: number; readonly code: string };

function refusalOf(state: FaultyProxy['state'], method: string | undefined): Refusal | undefined {
  const refusals: Readonly<Record<string, Refusal>> =
    method === 'PUT' ? { ...REFUSALS, ...FULL } : REFUSALS;
  return refusals[state];
}

function refuse(
  { retryAfterSeconds }: FaultyProxy,
  response: http.ServerResponse,
  { status, code }: Refusal,
): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

type Call = {
  readonly target: string;
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
};

function forward(proxy: FaultyProxy, { target, request, response }: Call): void {
  const { method, url, headers } = request;
  // The signature of a call covers its host, so the `host` header is passed on unchanged.
  const onwards = http.request(target + (url ?? ''), { method, headers }, (reply) => {
    if (proxy.delayMs === 0) return pass(proxy, { method, reply, response });
    setTimeout(() => pass(proxy, { method, reply, response }), proxy.delayMs);
  });
  onwards.on('error', () => response.destroy());
  cutUpload(proxy, request, onwards);
  request.pipe(alterUpload(proxy, request)).pipe(onwards);
}

function alterUpload(
  { uploadBytesPerSecond, damagesUploads }: FaultyProxy,
  { method }: http.IncomingMessage,
): Transform {
  let isDamaged = !damagesUploads || method !== 'PUT';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isDamaged) chunk[0] = (chunk[0] ?? 0) ^ 1;
      isDamaged = true;
      if (uploadBytesPerSecond === undefined) done(null, chunk);
      else setTimeout(done, (1_000 * chunk.length) / uploadBytesPerSecond, null, chunk);
    },
  });
}

function cutUpload(
  { cutUploadAfterBytes }: FaultyProxy,
  request: http.IncomingMessage,
  onwards: http.ClientRequest,
): void {
  if (cutUploadAfterBytes === undefined || request.method !== 'PUT') return;
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= cutUploadAfterBytes) return;
    request.socket.destroy();
    onwards.destroy();
  });
}

type Passage = {
  readonly method: string | undefined;
  readonly reply: http.IncomingMessage;
  readonly response: http.ServerResponse;
};

function pass(proxy: FaultyProxy, { method, reply, response }: Passage): void {
  const { change } = proxy;
  if (change !== undefined && method !== 'HEAD') return void sendChanged(reply, response, change);
  response.writeHead(reply.statusCode ?? 500, { ...reply.headers, ...proxy.replyHeaders });
  let sent = 0;
  reply.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    response.write(chunk);
    const isCut = method === 'GET' && proxy.cutAfterBytes !== undefined;
    if (isCut && sent > (proxy.cutAfterBytes ?? 0)) response.destroy();
  });
  reply.on('end', () => response.end());
}

async function sendChanged(
  reply: http.IncomingMessage,
  response: http.ServerResponse,
  change: (body: Buffer) => Buffer,
): Promise<void> {
  const body = change(await buffer(reply));
  // The whole body is sent in one piece, so `content-length` replaces the chunked encoding.
  const { 'transfer-encoding': chunked, ...headers } = reply.headers;
  assert.ok(chunked === undefined || chunked === 'chunked');
  response.writeHead(reply.statusCode ?? 500, { ...headers, 'content-length': body.length });
  response.end(body);
}
