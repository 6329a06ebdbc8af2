import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  dataOf,
  initialise,
  killServer,
  makeFolder,
  openPlace,
  processesOf,
  runProgram,
  runSql,
  startIn,
  urlOf,
  type PostgresPlace,
  type PostgresServer,
} from './postgresServer.ts';

const SYNC_NAMES = 'synchronous_standby_names';
const SYNC_TIMEOUT_MS = 20_000;

/** Two PostgreSQL servers. The primary acknowledges a commit once the standby has it. */
export type PostgresPair = {
  /** The address of both, as `DATABASE_URL` takes it. */
  readonly url: string;
  /** The address of each alone: of the first primary, and of its standby. */
  readonly urls: readonly [primary: string, standby: string];
  /** Kills the primary with SIGKILL. */
  killPrimary(): Promise<void>;
  /** Suspends the primary and all its processes, so that it accepts connections and answers nothing. */
  pausePrimary(): void;
  /** Makes the standby the primary, which then acknowledges commits alone. */
  promote(): void;
  /** Starts a new standby in place of the killed server. Resolves once it has all data of the primary. */
  replaceStandby(): Promise<void>;
  /** Runs a statement on the primary. @returns its rows without formatting */
  runSql(statement: string): string;
  stop(): Promise<void>;
};

/**
 * Starts a primary and its standby in temporary folders. They listen on Unix sockets alone. Tests do not need them to be
 * durable, measured delays do.
 */
export async function startPostgresPair({ isDurable = false } = {}): Promise<PostgresPair> {
  const place = await openPlace(await mkdtemp(path.join(tmpdir(), 'parchi-pair-')), isDurable);
  const folders = [await makeFolder(place, 'one'), await makeFolder(place, 'two')] as const;
  let primary = await startFirst(place, folders[0]);
  let standby = await startStandby(place, folders[1], primary);
  return {
    url: `${urlOf(...folders)}&target_session_attrs=read-write`,
    urls: [urlOf(folders[0]), urlOf(folders[1])],
    killPrimary: () => killServer(primary),
    pausePrimary() {
      for (const pid of processesOf(primary)) process.kill(pid, 'SIGSTOP');
    },
    promote() {
      runSql(place, standby, 'select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    async replaceStandby() {
      standby = await startStandby(place, standby.folder, primary);
    },
    runSql: (statement) => runSql(place, primary, statement),
    async stop() {
      await killServer(primary);
      await killServer(standby);
      await rm(place.root, { recursive: true, force: true });
    },
  };
}

async function startFirst(place: PostgresPlace, folder: string): Promise<PostgresServer> {
  initialise(place, folder);
  return startIn(place, folder);
}

async function startStandby(
  place: PostgresPlace,
  folder: string,
  primary: PostgresServer,
): Promise<PostgresServer> {
  await rm(dataOf(folder), { recursive: true, force: true });
  runProgram(place, 'pg_basebackup', [
    ...['-D', dataOf(folder), '-h', primary.folder, '-U', 'parchi'],
    ...['-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
  ]);
  // After its promotion, this server must not wait for a standby of its own, which does not exist yet.
  const settings = path.join(dataOf(folder), 'postgresql.auto.conf');
  const lines = readFileSync(settings, 'utf8').split('\n');
  writeFileSync(settings, lines.filter((line) => !line.startsWith(SYNC_NAMES)).join('\n'));
  const standby = await startIn(place, folder);
  runSql(place, primary, `alter system set ${SYNC_NAMES} = '*'`);
  runSql(place, primary, 'select pg_reload_conf()');
  const until = Date.now() + SYNC_TIMEOUT_MS;
  while (runSql(place, primary, 'select sync_state from pg_stat_replication') !== 'sync') {
    if (Date.now() > until) throw new Error('The standby does not follow.');
    await pause(100);
  }
  return standby;
}
