import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/** Waits for something outside the browser to become true; fails with its name otherwise. */
export async function waitUntil(
  name: string,
  isTrue: () => Promise<boolean> | boolean,
  timeoutMs = 30_000,
): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error(`waited in vain until ${name}`);
    await pause(POLL_MS);
  }
}
