import { readFile } from 'node:fs/promises';

/** Identifies a process on this machine. A pid alone is not enough, because pids are reused. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string | undefined };

/** Returns the start time of a process in clock ticks since boot, or `undefined` where there is no /proc. */
export async function readProcessStart(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the command in parentheses, which may itself contain spaces and parentheses (proc(5)).
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

export async function isProcessAlive(identity: ProcessIdentity): Promise<boolean> {
  if (!Number.isSafeInteger(identity.pid) || identity.pid <= 0) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const startedAt = await readProcessStart(identity.pid);
  return (
    startedAt === undefined || identity.startedAt === undefined || startedAt === identity.startedAt
  );
}
