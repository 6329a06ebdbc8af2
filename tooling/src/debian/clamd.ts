import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CLAMD = '/usr/sbin/clamd';
const START_MS = 30_000;

/**
 * The EICAR test file, which every scanner reports as a virus. It is split in two so that no scanner reports it here.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export type Clamd = {
  readonly url: string;
  /** Ends it with SIGKILL, so that it can finish nothing. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Makes it hang (SIGSTOP) or continue (SIGCONT). */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
};

type ClamdOptions = {
  /** Maximum size in bytes of a file that it scans. */
  readonly maxFileBytes: number;
};

/** Starts Debian's clamd with a signature of the EICAR file alone. @returns `undefined` if it is not installed */
export async function startClamd({ maxFileBytes }: ClamdOptions): Promise<Clamd | undefined> {
  if (!existsSync(CLAMD)) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-clamd-'));
  const signatures = path.join(folder, 'signatures');
  const socket = path.join(folder, 'clamd.sock');
  const config = path.join(folder, 'clamd.conf');
  await mkdir(signatures);
  await writeFile(
    path.join(signatures, 'test.ndb'),
    `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`,
  );
  await writeFile(
    config,
    [
      'Foreground yes',
      `DatabaseDirectory ${signatures}`,
      `TemporaryDirectory ${folder}`,
      `LocalSocket ${socket}`,
      `StreamMaxLength ${maxFileBytes}`,
      `MaxFileSize ${maxFileBytes}`,
      `MaxScanSize ${maxFileBytes}`,
      '',
    ].join('\n'),
  );
  let child: ChildProcess | undefined;
  const clamd: Clamd = {
    url: `unix:${socket}`,
    async start() {
      child = spawn(CLAMD, ['--config-file', config], { stdio: 'ignore' });
      const end = performance.now() + START_MS;
      while (!(await answers(socket))) {
        if (child.exitCode !== null || performance.now() > end) {
          throw new Error(`clamd does not start: ${child.exitCode}`);
        }
        await pause(50);
      }
    },
    async kill() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    signal: (name) => void child?.kill(name),
    async close() {
      await clamd.kill();
      await rm(folder, { recursive: true });
    },
  };
  await clamd.start();
  return clamd;
}

async function answers(socketPath: string): Promise<boolean> {
  const socket = net.connect(socketPath);
  try {
    await once(socket, 'connect');
    socket.write('zPING\0');
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString() === 'PONG\0';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
