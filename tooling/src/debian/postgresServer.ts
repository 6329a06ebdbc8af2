import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries, unprivilegedIdentity, waitUntilReady } from './postgres.ts';

/** Where the programs of PostgreSQL are, and the folder and user that they run in. */
export type PostgresPlace = {
  readonly binaries: string;
  readonly root: string;
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Whether servers sync what they write. Killing processes loses nothing unsynced; only a power cut would. */
  readonly isDurable: boolean;
};

/** A running PostgreSQL server. Its folder has the socket and, in `data`, the database. */
export type PostgresServer = { readonly folder: string; readonly process: ChildProcess };

/** Prepares a folder for PostgreSQL servers, which a test may kill and start again. */
export async function openPlace(root: string, isDurable = false): Promise<PostgresPlace> {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL was not found.');
  return { binaries, root, identity: await unprivilegedIdentity(root), isDurable };
}

/** Makes a folder that belongs to the user under which PostgreSQL runs. */
export async function makeFolder({ root }: PostgresPlace, name: string): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(folder);
  await unprivilegedIdentity(folder);
  return folder;
}

export const dataOf = (folder: string) => path.join(folder, 'data');

/** Returns the address, for `DATABASE_URL`, of the server that listens in these folders. */
export function urlOf(...folders: readonly string[]): string {
  return `postgresql://parchi@localhost/postgres?host=${encodeURIComponent(folders.join(','))}`;
}

export function initialise(
  place: PostgresPlace,
  folder: string,
  options: readonly string[] = [],
): void {
  runProgram(place, 'initdb', [
    ...['-D', dataOf(folder), '-U', 'parchi', '-A', 'trust'],
    ...['-E', 'UTF8', '--locale=C', '--no-sync', ...options],
  ]);
}

export async function startIn(
  { binaries, root, identity, isDurable }: PostgresPlace,
  folder: string,
): Promise<PostgresServer> {
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      ...['-D', dataOf(folder), '-k', folder, '-h', '', '-c', 'log_min_messages=panic'],
      ...(isDurable ? [] : ['-F']),
    ],
    { ...identity, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await waitUntilReady({ server, binaries, folder });
  return { folder, process: server };
}

/** Runs a statement. @returns its rows without formatting */
export function runSql(
  place: PostgresPlace,
  { folder }: Pick<PostgresServer, 'folder'>,
  statement: string,
): string {
  const options = ['-h', folder, '-U', 'parchi', '-d', 'postgres', '-Atc', statement];
  return runProgram(place, 'psql', options);
}

export function runProgram(
  { binaries, root, identity }: PostgresPlace,
  name: string,
  args: readonly string[],
): string {
  const ended = spawnSync(path.join(binaries, name), args, {
    ...identity,
    cwd: root,
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(`${name} failed: ${ended.stderr}`);
  return ended.stdout.trim();
}

export function processesOf({ process: server }: PostgresServer): number[] {
  const pid = server.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

/** Kills the server and all its processes with SIGKILL. */
export async function killServer(server: PostgresServer): Promise<void> {
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

/** Stops the server as its service does: without waiting for clients, but after the last WAL is archived. */
export async function stopServer({ process: server }: PostgresServer): Promise<void> {
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}
