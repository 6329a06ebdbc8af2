import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the hardware does. */
const TICK_MILLISECONDS = 10;
/** Fields of `/proc/…/stat` after the name: time in user mode, and in the kernel. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** @returns the process that a launcher (`unshare --fork`) has started and waits for, or the process itself */
export function workerOf(pid: number): number {
  return Number(readProcfs(`${pid}/task/${pid}/children`)?.split(' ')[0]) || pid;
}

/** @returns how long all threads of a process have worked, `undefined` where the system does not say */
export function cpuMilliseconds(pid: number): number | undefined {
  // The name stands in brackets and may hold anything.
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
