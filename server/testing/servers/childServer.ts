import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabaseOptions } from '../database/testDatabase.ts';
import { assertNoSecrets } from './assertNoSecrets.ts';
import { secretValues } from './secretValues.ts';

const MAX_GOES = 5;
const SWEEP_MS = 2_000;
/** Maximum wait in ms for a server to be ready, and to end after a signal. A graceful shutdown takes up to 30 s. */
const MAX_WAIT_MS = 120_000;

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const SOURCES = 'server/src/main.mjs';
/** `npm test` sets this variable to the bundle that it has just built, which is what people run. */
const program = process.env['TEST_SERVER_PROGRAM'] ?? SOURCES;

export type ChildServer = { readonly origin: string; readonly process: ChildProcess };

export type ChildOptions = {
  /** A command, such as `prlimit`, that runs the server under limits. */
  readonly under?: readonly string[];
  readonly nodeOptions?: readonly string[];
  /** Folder of another release, which is started from its sources; default: this repository. */
  readonly root?: string;
};

type FsckOutcome = { readonly exitCode: number; readonly output: string };

export type ChildWorkshop = {
  readonly dataDir: string;
  /** Environment of the processes that are started from now on. A test may change it. */
  readonly env: Record<string, string | undefined>;
  /** URL of the PostgreSQL database; `undefined` for the embedded database. */
  readonly databaseUrl: string | undefined;
  start(options?: ChildOptions): Promise<ChildServer>;
  /** Resolves once the process has ended, for any reason. Rejects if it runs on for two minutes. */
  ended(server: ChildServer): Promise<void>;
  kill(server: ChildServer, signal?: NodeJS.Signals): Promise<void>;
  /** Runs `fsck --strict` on the current data. */
  fsck(nodeOptions?: readonly string[]): Promise<FsckOutcome>;
  /**
   * Runs `fsck` until its report is as expected, at most a few times. In between, the server runs until another sweep
   * has ended, because sweeps may take longer on a busy machine.
   */
  fsckOnceSwept(expected?: RegExp): Promise<FsckOutcome>;
  /** Ends the servers. Fails if their logs contain a secret. */
  close(): Promise<void>;
};

/**
 * Prepares real server processes, which run on the same data: one after another, or on PostgreSQL also side by side. A
 * test may kill them at any moment.
 */
export async function openChildWorkshop(
  env: Record<string, string> = {},
  databaseOptions: TestDatabaseOptions = {},
): Promise<ChildWorkshop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parchi-child-'));
  const database = await createTestDatabase(dataDir, databaseOptions);
  const childEnv: Record<string, string | undefined> = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    MIN_FREE_BYTES: '0',
    RATE_LIMITS: 'off',
    SEED_SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
    // All file work runs in one thread, because strace counts calls by thread.
    UV_THREADPOOL_SIZE: '1',
    ...env,
  };
  // V8 compiles WebAssembly only with its baseline compiler, so the embedded database starts with two thirds of the CPU
  // time. A server under limits runs without this option, as people start it, because it then needs half of the memory.
  const quickStart = database.databaseUrl === undefined ? ['--liftoff-only'] : [];
  const running = new Set<ChildServer>();
  let log = '';

  async function ended(server: ChildServer): Promise<void> {
    const { process: child } = server;
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, 'exit', { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    }
    running.delete(server);
  }
  async function kill(server: ChildServer, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    server.process.kill(signal);
    await ended(server);
  }
  async function start({
    under = [],
    nodeOptions = [],
    root,
  }: ChildOptions = {}): Promise<ChildServer> {
    const options = under.length === 0 ? [...quickStart, ...nodeOptions] : nodeOptions;
    const [command = '', ...args] = [...under, process.execPath, ...options];
    const main = path.join(root ?? repositoryRoot, root === undefined ? program : SOURCES);
    const child = spawn(command, [...args, main], {
      env: childEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      process.stderr.write(chunk);
    });
    const server = { origin: await readOrigin(child), process: child };
    running.add(server);
    return server;
  }
  function fsck(nodeOptions: readonly string[] = []): Promise<FsckOutcome> {
    const script = path.join(repositoryRoot, 'server/src/fsck/fsck.ts');
    const args = [...quickStart, ...nodeOptions, script, '--strict'];
    return new Promise((resolve) => {
      const child = execFile(process.execPath, args, { env: childEnv }, (_error, output) => {
        resolve({ exitCode: child.exitCode ?? -1, output });
      });
    });
  }
  return {
    dataDir,
    env: childEnv,
    databaseUrl: database.databaseUrl,
    ended,
    kill,
    start,
    fsck,
    async fsckOnceSwept(expected = /: 0 differences/) {
      let outcome = await fsck();
      for (let goes = 0; goes < MAX_GOES && !expected.test(outcome.output); goes += 1) {
        const server = await start();
        await pause(SWEEP_MS);
        await kill(server, 'SIGTERM');
        outcome = await fsck();
      }
      return outcome;
    },
    async close() {
      for (const server of running) await kill(server);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      assertNoSecrets(log, secretValues(childEnv));
    },
  };
}

async function readOrigin(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  for await (const line of createInterface({ input: child.stdout, signal })) {
    const origin = /ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (origin !== undefined) return origin.replace('localhost', '127.0.0.1');
  }
  throw new Error(`The server ${signal.aborted ? 'took too long' : 'ended'} before it was ready.`);
}
