import { readFileSync, readdirSync } from 'node:fs';

/**
 * Returns the pids of live PDFium processes that `server` started, without launchers that only wait for such a process.
 */
export function childPids(server = process.pid): number[] {
  return processesOf(server).flatMap((pid) => {
    const workers = processesOf(pid);
    return workers.length > 0 ? workers : [pid];
  });
}

function processesOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** Returns the peak memory of a process in bytes; 0 when the process is gone. */
export function peakMemoryBytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

function parentOf(pid: number): number | undefined {
  // The process name stands in parentheses and may contain any character. State and parent follow after it.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ');
  return fields === undefined || fields[0] === 'Z' ? undefined : Number(fields[1]);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
