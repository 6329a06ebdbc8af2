import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Number of descriptors that are open already: standard input, output and error. */
const OPEN_DESCRIPTORS = 3;

type OpenProcess = { readonly pid: number; readonly userId: number | undefined };

/**
 * Lowers a process's limit of file descriptors to those already open. From then on the process can open no file, socket
 * or pipe, with or without namespaces. `prlimit` runs as the process's own user, because in a container root may not
 * change the limits of other users.
 * @throws when `prlimit` fails
 */
export async function closeDescriptors({ pid, userId }: OpenProcess): Promise<void> {
  const identity = userId === undefined ? {} : { uid: userId, gid: userId };
  const args = ['--pid', String(pid), `--nofile=${OPEN_DESCRIPTORS}`];
  await run('prlimit', args, { ...identity, cwd: '/', env: {} });
}
