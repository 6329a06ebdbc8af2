import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildServer } from '../servers/childServer.ts';

const PREFIX = path.join(os.tmpdir(), 'parchi-clock-');

/**
 * Returns a module for Node's `--import` that shifts the clock of its process, from the start or by {@link shiftClock}.
 * Timers go on, because the system's monotonic clock never jumps either.
 */
export function shiftableClock(offsetMs = 0): string {
  const source = `
    import { readFileSync, unlinkSync } from 'node:fs';
    const RealDate = Date;
    let offsetMs = ${offsetMs};
    globalThis.Date = class extends RealDate {
      constructor(...values) {
        if (values.length === 0) super(RealDate.now() + offsetMs);
        else super(...values);
      }
      static now() { return RealDate.now() + offsetMs; }
    };
    process.on('SIGUSR2', () => {
      const file = ${JSON.stringify(PREFIX)} + process.pid;
      offsetMs = Number(readFileSync(file, 'utf8'));
      unlinkSync(file);
    });`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** Makes the clock of a server that was started with {@link shiftableClock} jump. */
export async function shiftClock({ process: child }: ChildServer, offsetMs: number): Promise<void> {
  const file = `${PREFIX}${child.pid}`;
  await writeFile(`${file}.new`, String(offsetMs));
  await rename(`${file}.new`, file);
  child.kill('SIGUSR2');
  while (existsSync(file)) await pause(5);
}
