import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries, unprivilegedIdentity, waitUntilReady } from './postgres.ts';

const SYNC_NAMES = 'synchronous_standby_names';
const SYNC_TIMEOUT_MS = 20_000;

type Server = { readonly folder: string; readonly process: ChildProcess };

/** Two PostgreSQL servers. The primary acknowledges a commit once the standby has it. */
export type PostgresPair = {
  /** The address of both, as `DATABASE_URL` takes it. */
  readonly url: string;
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

/** Where the programs of PostgreSQL are, and the folder and user that they run in. */
type Place = {
  readonly binaries: string;
  readonly root: string;
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** Starts a primary and its standby in temporary folders. They listen on Unix sockets alone. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const place = await findPlace();
  const folders = [await makeFolder(place, 'one'), await makeFolder(place, 'two')] as const;
  let primary = await startFirst(place, folders[0]);
  let standby = await startStandby(place, folders[1], primary);
  const hosts = encodeURIComponent(folders.join(','));
  return {
    url: `postgresql://parchi@localhost/postgres?host=${hosts}&target_session_attrs=read-write`,
    killPrimary: () => kill(primary),
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
      await kill(primary);
      await kill(standby);
      await rm(place.root, { recursive: true, force: true });
    },
  };
}

async function findPlace(): Promise<Place> {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL was not found.');
  const root = await mkdtemp(path.join(tmpdir(), 'parchi-pair-'));
  return { binaries, root, identity: await unprivilegedIdentity(root) };
}

async function makeFolder({ root }: Place, name: string): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(folder);
  await unprivilegedIdentity(folder);
  return folder;
}

const dataOf = (folder: string) => path.join(folder, 'data');

async function startFirst(place: Place, folder: string): Promise<Server> {
  run(place, 'initdb', [
    ...['-D', dataOf(folder), '-U', 'parchi', '-A', 'trust'],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  ]);
  return startIn(place, folder);
}

async function startStandby(place: Place, folder: string, primary: Server): Promise<Server> {
  await rm(dataOf(folder), { recursive: true, force: true });
  run(place, 'pg_basebackup', [
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

async function startIn({ binaries, root, identity }: Place, folder: string): Promise<Server> {
  const server = spawn(
    path.join(binaries, 'postgres'),
    // `-F` turns off fsync. Killing processes loses nothing that the kernel already has; only a power cut would.
    ['-D', dataOf(folder), '-k', folder, '-h', '', '-F', '-c', 'log_min_messages=panic'],
    { ...identity, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await waitUntilReady({ server, binaries, folder });
  return { folder, process: server };
}

function runSql(place: Place, { folder }: Pick<Server, 'folder'>, statement: string): string {
  return run(place, 'psql', ['-h', folder, '-U', 'parchi', '-d', 'postgres', '-Atc', statement]);
}

function run({ binaries, root, identity }: Place, name: string, args: readonly string[]): string {
  const ended = spawnSync(path.join(binaries, name), args, {
    ...identity,
    cwd: root,
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(`${name} failed: ${ended.stderr}`);
  return ended.stdout.trim();
}

function processesOf({ process: server }: Server): number[] {
  const pid = server.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

async function kill(server: Server): Promise<void> {
  const { exitCode, signalCode } = server.process;
  if (exitCode !== null || signalCode !== null) return;
  const exited = once(server.process, 'exit');
  // Its other processes end by themselves when the first one does, unless they are paused.
  for (const pid of processesOf(server)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await exited;
}
