import type { Readable } from 'node:stream';
import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { listRemoved } from './removedShares.repository.ts';

const CHECK_MS = 2_000;

export type RemovalWatch = {
  /** Destroys the stream when an operator removes the share, in any process. Stops watching when the stream closes. */
  watch(shareId: Id, stream: Readable): void;
};

/**
 * Polls the database every 2 s while there are downloads, and cuts those of removed shares. Removing the files is not
 * enough: a process can read an open file to its end after it was removed.
 */
export function createRemovalWatch(db: Kysely<Database>): RemovalWatch {
  const running = new Map<Readable, Id>();
  let timer: NodeJS.Timeout | undefined;

  async function cutRemoved(): Promise<void> {
    const removed = new Set(await listRemoved(db, [...new Set(running.values())]));
    for (const [stream, id] of running) if (removed.has(id)) stream.destroy();
  }

  function unwatch(stream: Readable): void {
    running.delete(stream);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch(shareId, stream) {
      running.set(stream, shareId);
      stream.once('close', () => unwatch(stream));
      timer ??= setInterval(() => {
        // While the database is away, nothing can be removed. The next check finds what was removed meanwhile.
        cutRemoved().catch(() => undefined);
      }, CHECK_MS).unref();
    },
  };
}
