import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../errors/appError.ts';

export type CallerWatch = {
  /** Aborted when the request's connection is closed, after which nobody will read an answer. */
  readonly signal: AbortSignal;
  /** Stops watching, because the connection may serve other requests afterwards. */
  stop(): void;
};

export function watchCaller({ socket }: IncomingMessage): CallerWatch {
  const controller = new AbortController();
  const leave = (): void => controller.abort(new AppError('request.invalid'));
  socket.once('close', leave);
  if (socket.destroyed) leave();
  return { signal: controller.signal, stop: () => void socket.off('close', leave) };
}
