import { readFileSync } from 'node:fs';

/** Duration of a clock tick. On all hardware, Linux reports CPU time in hundredths of a second. */
const TICK_MILLISECONDS = 10;
/** Indices, among the fields of `/proc/…/stat` after the name, of the CPU time in user mode and in the kernel. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * Finds the process that does the work. @returns the pid of the process that a launcher (`unshare --fork`) started, or
 * `pid` itself when it is no launcher
 */
export function workerOf(pid: number): number {
  return Number(readProcfs(`${pid}/task/${pid}/children`)?.split(' ')[0]) || pid;
}

/** @returns the CPU time of all threads of a process, `undefined` where the system does not report it */
export function cpuMilliseconds(pid: number): number | undefined {
  // The process name stands in parentheses and may contain any character.
  const fields = readProcfs(`${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  if (fields === undefined) return undefined;
  const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
  return Number.isFinite(ticks) ? ticks * TICK_MILLISECONDS : undefined;
}

function readProcfs(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}
