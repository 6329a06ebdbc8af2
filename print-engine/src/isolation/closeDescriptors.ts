import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Standard input, output and error, which are already open. */
const OPEN_DESCRIPTORS = 3;

type OpenProcess = { readonly pid: number; readonly userId: number | undefined };

/**
 * Sets a process's limit of file descriptors to those already open. From then on it can open no file, socket or pipe,
 * with or without namespaces. Runs as the process's own user: in a container, root may not change other users'
 * limits.
 * @throws when `prlimit` fails
 */
export async function closeDescriptors({ pid, userId }: OpenProcess): Promise<void> {
  const identity = userId === undefined ? {} : { uid: userId, gid: userId };
  const args = ['--pid', String(pid), `--nofile=${OPEN_DESCRIPTORS}`];
  await run('prlimit', args, { ...identity, cwd: '/', env: {} });
}
