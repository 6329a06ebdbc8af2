import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** All threads of a process, and whatever it starts from now on. `cores` as taskset has them: `0`, `0-1`. */
export function pinToCore(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}

/** Of the PostgreSQL that `npm run bench` brought up: its socket and its data share a folder. */
export function postgresPid(databaseUrl: string): number {
  const folder = new URL(databaseUrl).searchParams.get('host') ?? '';
  const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
