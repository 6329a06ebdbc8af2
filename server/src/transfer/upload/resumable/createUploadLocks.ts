import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { releaseLock, renewLock, acquireLock } from './uploadLocks.repository.ts';

/**
 * Duration of a lock, unless it is renewed. After the death of a process, its uploads can be resumed this much later.
 */
const LOCK_SECONDS = 10;
const RENEW_MS = 2_000;

export type UploadLocks = {
  /**
   * Runs `work` while no other request, in any process, writes to the upload. A request that is still writing is
   * stopped: its connection is most likely dead, and its caller has reconnected.
   * @param work must end soon after its signal is aborted
   * @throws {AppError} `upload.not_found`; `upload.busy` if another process has not stopped yet, so that a retry helps
   */
  run<Result>(id: Id, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
};

type Running = { readonly stop: () => void; readonly ended: Promise<unknown> };

export function createUploadLocks(db: Kysely<Database>): UploadLocks {
  const running = new Map<Id, Running>();

  async function runLocked<Result>(
    id: Id,
    controller: AbortController,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const lock = { id, writer: newId() };
    const isOurs = await acquireLock(db, lock, LOCK_SECONDS);
    if (!isOurs) throw new AppError(isOurs === undefined ? 'upload.not_found' : 'upload.busy');
    const timer = setInterval(() => {
      // An error is ignored, because the database may be back before the lock ends.
      renewLock(db, lock, LOCK_SECONDS).then(
        (isStillOurs) => isStillOurs || stop(controller),
        () => undefined,
      );
    }, RENEW_MS);
    try {
      return await work(controller.signal);
    } finally {
      clearInterval(timer);
      // If the release fails, the lock ends by itself.
      await releaseLock(db, lock).catch(() => undefined);
    }
  }

  return {
    async run(id, work) {
      for (let earlier = running.get(id); earlier !== undefined; earlier = running.get(id)) {
        earlier.stop();
        await earlier.ended;
      }
      const controller = new AbortController();
      const result = runLocked(id, controller, work);
      const ended = result.catch(() => undefined);
      const entry = { stop: () => stop(controller), ended };
      running.set(id, entry);
      void ended.then(() => running.get(id) === entry && running.delete(id));
      return result;
    },
  };
}

function stop(controller: AbortController): void {
  controller.abort(new AppError('upload.busy'));
}
