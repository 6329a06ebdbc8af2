import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Pins all threads of a process, and its future child processes, to cores. @param cores as in taskset: `0`, `0-1` */
export function pinToCore(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}

/**
 * Returns the process id of the PostgreSQL that `npm run bench` started. Its data is in the same folder as its socket,
 * which the address names.
 */
export function postgresPid(databaseUrl: string): number {
  const folder = new URL(databaseUrl).searchParams.get('host') ?? '';
  const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
