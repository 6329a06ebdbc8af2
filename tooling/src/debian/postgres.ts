import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARIES_FOLDER = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 20_000;
/** The file system in memory that every Linux has; in a container it may be small. */
const MEMORY_FOLDER = '/dev/shm';
/** Space in memory for the databases of several test files and for the log, which `max_wal_size` limits. */
const MEMORY_BYTES = 1_000_000_000;

export type RunningPostgres = { readonly url: string; stop(): Promise<void> };

type PostgresOptions = {
  readonly isDurable?: boolean;
  /** Further settings, each as in `max_wal_size=1GB`. */
  readonly settings?: readonly string[];
};

/**
 * Starts a PostgreSQL server in a temporary folder. It listens only on a Unix socket; `stop` ends it and removes the
 * folder. It is not durable unless requested: tests do not need durability, measured speeds do. Then its folder lies on
 * a disk, otherwise in memory where there is room.
 */
export async function startPostgres({
  isDurable = false,
  settings = [],
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const binaries = findBinaries();
  if (binaries === undefined) {
    throw new Error('PostgreSQL was not found. On Debian: apt-get install -y postgresql');
  }
  const parent = !isDurable && hasMemoryFolder() ? MEMORY_FOLDER : tmpdir();
  const folder = await mkdtemp(path.join(parent, 'parchi-postgres-'));
  const identity = await unprivilegedIdentity(folder);
  const data = path.join(folder, 'data');
  const initialised = spawnSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'parchi', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      '-h',
      '',
      ...(isDurable ? [] : ['-F']),
      '-c',
      // Several test files run at the same time, some of them with three servers of 20 connections each.
      'max_connections=400',
      '-c',
      // Prevents the log line about each connection that `drop database … with (force)` ends.
      'log_min_messages=panic',
      // PostgreSQL eventually switches a frequent prepared statement to a generic plan. Force it from the start, so
      // that tests see these plans also for statements that they run too rarely.
      ...(isDurable
        ? []
        : ['-c', 'max_wal_size=128MB', '-c', 'plan_cache_mode=force_generic_plan']),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await waitUntilReady({ server, binaries, folder });
  return {
    url: `postgresql://parchi@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      if (server.exitCode === null) {
        // On SIGINT, PostgreSQL does a fast shutdown, which does not wait for clients.
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL, runs `work` and stops PostgreSQL afterwards, even if a signal ends this process. */
export async function withPostgres<Result>(
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres();
  const stop = () => void postgres.stop().finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(postgres.url);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await postgres.stop();
  }
}

/**
 * Returns whether tests may put their databases into memory. Each server that a test starts gets a database of a
 * thousand files, and on a disk creating and removing these takes up to half of PostgreSQL's CPU time (measured).
 */
function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_BYTES;
}

/** Returns whether a PostgreSQL server, not only its client, is installed. */
export function isPostgresInstalled(): boolean {
  return findBinaries() !== undefined;
}

/** Returns the folder with PostgreSQL's programs. */
export function findBinaries(): string | undefined {
  const versions = existsSync(BINARIES_FOLDER) ? readdirSync(BINARIES_FOLDER) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const candidates = [
    ...newestFirst.map((version) => path.join(BINARIES_FOLDER, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return candidates.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/**
 * Returns the user under which PostgreSQL runs, if this process is root, because PostgreSQL refuses to run as root. It
 * is the user of PostgreSQL's package, or `nobody`.
 */
export async function unprivilegedIdentity(
  folder: string,
): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const id = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return id.status === 0 ? Number(id.stdout) : 65_534;
  }) as [number, number];
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  return { uid, gid };
}

type Starting = {
  readonly server: ChildProcess;
  readonly binaries: string;
  readonly folder: string;
};

export async function waitUntilReady({ server, binaries, folder }: Starting): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && server.exitCode === null) {
    const asked = spawnSync(path.join(binaries, 'pg_isready'), [
      '-q',
      '-h',
      folder,
      '-U',
      'parchi',
      '-d',
      'postgres',
    ]);
    if (asked.status === 0) return;
    await pause(50);
  }
  server.kill('SIGKILL');
  throw new Error('PostgreSQL did not start.');
}

/** `node postgres.ts [--durable] -- <command…>` runs the command with TEST_DATABASE_URL set. Returns its exit code. */
async function runWithPostgres(commandLine: readonly string[]): Promise<number> {
  const separator = commandLine.indexOf('--');
  const [command, ...args] = commandLine.slice(separator + 1);
  if (separator === -1 || command === undefined) {
    console.error('Usage: node tooling/src/debian/postgres.ts [--durable] -- <command…>');
    return 2;
  }
  const isDurable = commandLine.slice(0, separator).includes('--durable');
  const postgres = await startPostgres({ isDurable });
  // Ignore the signal here, because Ctrl+C reaches the command too. PostgreSQL is stopped when the command has ended.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  try {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  process.exitCode = await runWithPostgres(process.argv.slice(2));
}
