import assert from 'node:assert/strict';
import http from 'node:http';
import { apiPaths, type ErrorReply, type SentFilesRecord } from '@parchi/contract';
import {
  formEnd,
  json,
  largeFile,
  multipartType,
  post,
  receive,
  type Answer,
} from './filesClient.ts';

export const MB = 1_000_000;

/** Returns the headers of an upload that comes from this address through the trusted proxy. */
function headersFrom(address: string): Record<string, string> {
  return { 'content-type': multipartType, 'x-forwarded-for': address };
}

type SentFile = {
  readonly from: string;
  readonly sizeInBytes: number;
  /** Whether a Content-Length header announces the size of the body. */
  readonly isAnnounced?: boolean;
};

/** Sends one file to a server that trusts its proxy. */
export function sendFrom(
  origin: string,
  { from, sizeInBytes, isAnnounced = true }: SentFile,
): Promise<Answer> {
  const parts = [...largeFile('a.bin', sizeInBytes), formEnd];
  return post(origin, {
    path: apiPaths.sendFiles,
    headers: headersFrom(from),
    body: isAnnounced ? Buffer.concat(parts) : parts,
  });
}

export async function assertSentAndReceived(origin: string, answer: Answer): Promise<void> {
  assert.equal(answer.status, 201, answer.body.toString());
  const { file } = json(answer) as { file: SentFilesRecord };
  assert.equal((await receive(origin, file)).status, 200);
}

export function assertTooMany(answer: Answer): void {
  assert.equal((json(answer) as ErrorReply).code, 'request.too_many');
  assert.equal(answer.status, 429);
  assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
}

export type Drip = {
  /** HTTP status of the reply. */
  readonly status: Promise<number>;
  leave(): void;
};

type DripOptions = {
  readonly from: string;
  /** Number of bytes that are sent at once, before the slow rest. */
  readonly firstBytes: number;
  /** Value of the Content-Length header. */
  readonly announcedBytes: number;
  readonly bytesPerSecond: number;
};

const TURN_MS = 250;

/** Starts an upload that sends its first bytes at once and the rest slowly. */
export function drip(origin: string, options: DripOptions): Drip {
  const { from, firstBytes, announcedBytes, bytesPerSecond } = options;
  const request = http.request(origin + apiPaths.sendFiles, {
    method: 'POST',
    agent: false,
    headers: { ...headersFrom(from), 'content-length': announcedBytes },
  });
  const head = [...largeFile('a.bin', 0)][0] ?? Buffer.alloc(0);
  const end = Buffer.concat([Buffer.from('\r\n'), formEnd]);
  let left = announcedBytes - head.length - firstBytes - end.length;
  request.write(Buffer.concat([head, Buffer.alloc(firstBytes)]));
  const timer = setInterval(() => {
    const bytes = Math.min(left, (bytesPerSecond * TURN_MS) / 1_000);
    left -= bytes;
    request.write(Buffer.alloc(bytes));
    if (left > 0) return;
    clearInterval(timer);
    request.end(end);
  }, TURN_MS);
  const stop = (): void => clearInterval(timer);
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      stop();
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
  });
  // The rejection is expected when the caller leaves, because a caller who left gets no reply.
  status.catch(stop);
  return { status, leave: () => void request.destroy() };
}
