import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../errors/appError.ts';
import type { UploadReservation } from '../reservation/reserveUpload.ts';
import { UploadPace, type UploadPaceRules } from '../uploadPace.ts';

const PACE_CHECK_MS = 1_000;

/** Cuts the body into events, such as the beginning and the end of a file. */
type BodyParser<Event> = {
  push(chunk: Buffer): Iterator<Event>;
  /** Called when the body has ended. @throws {AppError} when it ended too early */
  end(): void;
};

type UploadBody<Event> = {
  readonly request: IncomingMessage;
  readonly parser: BodyParser<Event>;
  /** @returns a promise to await before the next event, `undefined` when none is needed */
  readonly receiver: { take(event: Event): Promise<void> | undefined };
  readonly paceRules: UploadPaceRules;
  /** Maximum size of the body, which is that of the largest files allowed. */
  readonly maxBodyBytes: number;
  readonly reservation: UploadReservation;
  /** Aborted when the upload may no longer be completed. */
  readonly signal: AbortSignal;
};

/**
 * Feeds the body to the receiver chunk by chunk, within what is reserved. Pauses the socket while the store or the
 * reservation is busy. Ends with the body, or fails when a rule is broken, or when the caller leaves or is too slow.
 * After a failure, the rest of the body is discarded unread, because the answer must still reach the caller.
 */
export async function readUploadBody<Event>(body: UploadBody<Event>): Promise<void> {
  const { request, parser, receiver, reservation, signal, maxBodyBytes } = body;
  const pace = new UploadPace(body.paceRules, performance.now());
  const failure = Promise.withResolvers<never>();
  const end = Promise.withResolvers<undefined>();
  let working: Promise<void> | undefined;
  let hasEnded = false;
  let hasSettled = false;

  function take(events: Iterator<Event>, reserving?: Promise<void>): void {
    let wait = reserving;
    while (wait === undefined && !hasSettled) {
      const next = events.next();
      if (next.done) break;
      wait = receiver.take(next.value);
    }
    if (wait !== undefined) {
      request.pause();
      working = wait.then(() => take(events)).catch(failure.reject);
      return;
    }
    working = undefined;
    if (hasEnded) end.resolve(undefined);
    else if (request.isPaused() && !hasSettled) request.resume();
  }
  function handleData(chunk: Buffer): void {
    const bodyBytes = pace.add(chunk.length);
    try {
      if (bodyBytes > maxBodyBytes) throw new AppError('share.too_large');
      take(parser.push(chunk), reservation.cover(bodyBytes));
    } catch (error) {
      failure.reject(error);
    }
  }
  // This event also comes while the stream is paused, when the last chunk is still being processed.
  function handleEnd(): void {
    hasEnded = true;
    request.off('close', handleGone);
    if (working === undefined) end.resolve(undefined);
  }
  const handleGone = (): void => failure.reject(new AppError('request.invalid'));
  const handleAbort = (): void => failure.reject(signal.reason);
  const isTooSlow = () => pace.isTooSlow(performance.now(), reservation.bytes());
  const timer = checkPace(isTooSlow, failure.reject);
  request.on('data', handleData).on('end', handleEnd);
  request.on('error', handleGone).on('close', handleGone);
  signal.addEventListener('abort', handleAbort);
  try {
    // If the caller left before the listeners were added, no event comes.
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

function checkPace(isTooSlow: () => boolean, fail: (reason: AppError) => void): NodeJS.Timeout {
  return setInterval(() => {
    if (isTooSlow()) fail(new AppError('request.timeout'));
  }, PACE_CHECK_MS);
}
