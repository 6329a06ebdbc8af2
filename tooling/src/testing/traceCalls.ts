import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

type Tracing = {
  readonly syscalls: readonly string[];
  /** Fault to inject into a system call, in strace's syntax: `fsync:error=EIO`. */
  readonly inject?: string;
  /** Traces only the thread that works on files, so that a fault meant for a disk does not hit a socket. */
  readonly isOfFileThread?: boolean;
};

export type CallTrace = {
  /** Stops tracing. @returns the calls in the order in which they ended, such as `fsync(7</folder/file>) = 0` */
  stop(): Promise<string[]>;
};

/** Traces system calls of a running process, and optionally injects faults. */
export async function traceCalls(
  { process: child }: { readonly process: { readonly pid?: number | undefined } },
  { syscalls, inject, isOfFileThread = false }: Tracing,
): Promise<CallTrace> {
  const pid = child.pid ?? 0;
  const threads = threadsOf(pid).filter((thread) => !isOfFileThread || isFileThread(pid, thread));
  const target = isOfFileThread ? threads.flatMap((thread) => ['-p', thread]) : ['-p', String(pid)];
  const args = [...(isOfFileThread ? [] : ['-f']), '-qq', '-y', '-s', '300'];
  const injection = inject === undefined ? [] : ['-e', `inject=${inject}`];
  const tracer = spawn(
    'strace',
    [...args, '-e', `trace=${syscalls.join(',')}`, ...injection, ...target],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  tracer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(tracer, 'close');
  const isAttached = (): boolean => threads.every((thread) => isTraced(pid, thread));
  for (let attempt = 0; attempt < 200 && !isAttached(); attempt += 1) {
    assert.equal(tracer.exitCode, null, `strace could not attach: ${output}`);
    await pause(25);
  }
  assert.ok(isAttached(), 'strace did not attach in time');
  return {
    async stop() {
      tracer.kill('SIGINT');
      await ended;
      return endedCalls(output);
    },
  };
}

function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`);
}

function isFileThread(pid: number, thread: string): boolean {
  return readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker');
}

function isTraced(pid: number, thread: string): boolean {
  const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
  return /^TracerPid:\t[1-9]/m.test(status);
}

/**
 * Returns the traced calls. When strace splits a call into two lines because of another thread's call, joins the two,
 * at the position where the call ended.
 */
function endedCalls(output: string): string[] {
  const begun = new Map<string, string>();
  const calls: string[] = [];
  for (const line of output.split('\n')) {
    const [, thread = '', text = ''] = /^(?:\[pid +(\d+)\] )?(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(text);
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    if (unfinished) begun.set(thread, unfinished[1] ?? '');
    else if (resumed) calls.push(`${begun.get(thread) ?? ''}${resumed[1] ?? ''}`);
    else if (text !== '') calls.push(text);
  }
  return calls;
}
