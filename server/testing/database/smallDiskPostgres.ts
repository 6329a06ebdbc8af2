import { appendFile, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  dataOf,
  initialise,
  killServer,
  makeFolder,
  openPlace,
  runSql,
  startIn,
  urlOf,
} from '../../../tooling/src/debian/postgresServer.ts';
import { mountSmallDisk } from '../files/mountSmallDisk.ts';

const MB = 1_000_000;
const DISK_BYTES = 160 * MB;
const BLOCK_BYTES = 4_096;
const WAIT_MS = 20_000;
/** Files of WAL that PostgreSQL keeps for later, so that the disk is full for tables before it is full for WAL. */
const SETTINGS = 'min_wal_size = 16MB\nmax_wal_size = 32MB\n';

/** A PostgreSQL server whose data folder has a disk of its own. */
export type SmallDiskPostgres = {
  readonly url: string;
  /** Leaves no byte of the disk, as another program may. */
  fillDisk(): Promise<void>;
  /** Writes WAL until no file is left for it, at which PostgreSQL ends. */
  fillWal(): void;
  emptyDisk(): Promise<void>;
  /** Starts PostgreSQL if it has ended, and waits until it answers. @returns whether it had ended */
  startIfEnded(): Promise<boolean>;
  close(): Promise<void>;
};

/** @returns `undefined` where no small disk can be mounted, because only root may mount */
export async function startSmallDiskPostgres(): Promise<SmallDiskPostgres | undefined> {
  const disk = await mountSmallDisk(DISK_BYTES);
  if (disk === undefined) return undefined;
  const place = await openPlace(disk.folder);
  const folder = await makeFolder(place, 'server');
  const neighbour = path.join(disk.folder, 'neighbour');
  initialise(place, folder, ['--wal-segsize=1']);
  await appendFile(path.join(dataOf(folder), 'postgresql.conf'), SETTINGS);
  let server = await startIn(place, folder);
  const run = (statement: string) => runSql(place, server, statement);
  const answers = () => {
    try {
      return run('select 1') === '1';
    } catch {
      return false;
    }
  };
  return {
    url: urlOf(folder),
    async fillDisk() {
      run('checkpoint');
      const file = await open(neighbour, 'w');
      for (const size of [MB, BLOCK_BYTES]) await writeUntilFull(file, Buffer.alloc(size));
      await file.close();
    },
    fillWal() {
      const until = Date.now() + WAIT_MS;
      while (answers()) {
        if (Date.now() > until) throw new Error('PostgreSQL goes on without room for WAL.');
        try {
          run(`select pg_logical_emit_message(false, 'test', repeat('x', 900000))`);
        } catch {
          // PostgreSQL has ended.
        }
      }
    },
    emptyDisk: () => rm(neighbour),
    async startIfEnded() {
      let hadEnded = false;
      const until = Date.now() + WAIT_MS;
      while (!answers()) {
        if (Date.now() > until) throw new Error('PostgreSQL does not answer.');
        const { exitCode, signalCode } = server.process;
        const isEnded = exitCode !== null || signalCode !== null;
        if (isEnded) server = await startIn(place, folder);
        hadEnded ||= isEnded;
        await pause(50);
      }
      return hadEnded;
    },
    async close() {
      await killServer(server);
      await disk.unmount();
    },
  };
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
