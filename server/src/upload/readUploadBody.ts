import type { IncomingMessage } from 'node:http';
import { AppError } from '../http/appError.ts';
import { MultipartParser, type MultipartEvent } from '../multipart/multipartParser.ts';
import { UploadPace, type PaceRules } from './uploadPace.ts';
import type { UploadReceiver } from './uploadReceiver.ts';

const PACE_CHECK_MS = 1_000;

type UploadBody = {
  readonly request: IncomingMessage;
  readonly boundary: string;
  readonly receiver: UploadReceiver;
  readonly paceRules: PaceRules;
  /** All bytes that a body of the allowed files can have. */
  readonly maxBodyBytes: number;
  /** Aborted when the upload may no longer be completed. */
  readonly signal: AbortSignal;
};

/**
 * Feeds the body to the receiver, one chunk at a time: the socket is paused while the store is busy. Settles once,
 * whatever comes first: the end, a broken rule, a caller who leaves or dawdles. After a failure what is left of the
 * body is thrown away unread, for the answer must still reach the caller.
 */
export async function readUploadBody(body: UploadBody): Promise<void> {
  const { request, receiver, signal, maxBodyBytes } = body;
  const parser = new MultipartParser(body.boundary);
  const pace = new UploadPace(body.paceRules, performance.now());
  const failure = Promise.withResolvers<never>();
  const end = Promise.withResolvers<undefined>();
  let working: Promise<void> | undefined;
  let hasEnded = false;
  let hasSettled = false;
  let bodyBytes = 0;

  function take(events: Iterator<MultipartEvent>): void {
    for (let next = events.next(); !next.done && !hasSettled; next = events.next()) {
      const wait = receiver.take(next.value);
      if (wait === undefined) continue;
      request.pause();
      working = wait.then(() => take(events)).catch(failure.reject);
      return;
    }
    working = undefined;
    if (hasEnded) end.resolve(undefined);
    else if (request.isPaused() && !hasSettled) request.resume();
  }
  function handleData(chunk: Buffer): void {
    pace.add(chunk.length);
    bodyBytes += chunk.length;
    try {
      if (bodyBytes > maxBodyBytes) throw new AppError('share.too_large');
      take(parser.push(chunk));
    } catch (error) {
      failure.reject(error);
    }
  }
  // Comes also while the stream is paused, when the last chunk is still being worked on.
  function handleEnd(): void {
    hasEnded = true;
    request.off('close', handleGone);
    if (working === undefined) end.resolve(undefined);
  }
  const handleGone = (): void => failure.reject(new AppError('request.invalid'));
  const handleAbort = (): void => failure.reject(signal.reason);
  const timer = setInterval(() => {
    if (pace.isTooSlow(performance.now())) failure.reject(new AppError('request.timeout'));
  }, PACE_CHECK_MS);

  request.on('data', handleData).on('end', handleEnd).on('error', handleGone);
  request.on('close', handleGone);
  signal.addEventListener('abort', handleAbort);
  try {
    // Gone before anybody listened: none of the events above will come.
    if (request.destroyed && !request.readableEnded) handleGone();
    await Promise.race([end.promise, failure.promise]);
    parser.end();
  } finally {
    hasSettled = true;
    clearInterval(timer);
    signal.removeEventListener('abort', handleAbort);
    request.off('data', handleData).off('end', handleEnd).off('close', handleGone);
    await working;
    request.resume();
  }
}
