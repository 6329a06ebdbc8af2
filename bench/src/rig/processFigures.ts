import { readdirSync, readFileSync } from 'node:fs';

/** Duration of a tick, in which `/proc` counts CPU time: USER_HZ is 100 per second on every machine that we know. */
const TICK_MS = 10;

/**
 * Returns the CPU time that a process and its child processes have used so far, also those that have ended, in
 * milliseconds over all threads.
 */
export function cpuMsOf(pid: number): number {
  const ticks = processTree(pid).map((id) => {
    // utime, stime, cutime, cstime: the last two are those of its children that have ended.
    const times = statFieldsOf(id).slice(11, 15).map(Number);
    return times.reduce((sum, count) => sum + count, 0);
  });
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS;
}

/** Returns the peak resident memory since the start (VmHWM) in MiB, summed over the process and its child processes. */
export function peakMiBOf(pid: number): number {
  return statusMiBOf(pid, 'VmHWM');
}

/** Returns the resident memory of now (VmRSS) in MiB, summed like {@link peakMiBOf}. */
export function residentMiBOf(pid: number): number {
  return statusMiBOf(pid, 'VmRSS');
}

function statusMiBOf(rootPid: number, name: 'VmHWM' | 'VmRSS'): number {
  const field = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm');
  const kib = processTree(rootPid).map((id) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(field.exec(status)?.[1] ?? 0);
  });
  return kib.reduce((sum, count) => sum + count, 0) / 1024;
}

function processTree(rootPid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statFieldsOf(Number(name))[1]);
    parents.set(Number(name), parent);
  }
  const tree = [rootPid];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/**
 * Returns the fields of proc_pid_stat(5) from the third on. The second field, the name, may contain spaces and
 * brackets.
 */
function statFieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended since its directory was listed, so it has no figures.
    return [];
  }
}
