import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildServer } from '../servers/childServer.ts';

/** Makes the process die when it enters this system call for the n-th time. */
export async function killAtCall(
  { process: child }: ChildServer,
  { syscall, when }: { syscall: string; when: number },
): Promise<void> {
  const injection = `inject=${syscall}:signal=KILL:when=${when}`;
  const args = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${syscall}`, '-e', injection];
  const tracer = spawn('strace', [...args, '-p', String(child.pid)], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    assert.ok(
      child.exitCode === null && child.signalCode === null,
      'died before anything was asked of it',
    );
    if (isTraced(child.pid)) return;
    assert.equal(tracer.exitCode, null, 'strace could not attach');
    await pause(25);
  }
  throw new Error('strace did not attach in time.');
}

function isTraced(pid = 0): boolean {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.every((thread) =>
    /^TracerPid:\t[1-9]/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')),
  );
}
