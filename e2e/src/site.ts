import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Site {
  /** `http://localhost:<port>` of the real server with the built site. */
  origin: string;
  dataFolder: string;
  /** What the server has written to its log so far. */
  readLog: () => string;
  /** Ends the server and keeps its data; `resume` starts it again at the same address. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** As `halt`, without a chance to finish anything. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

interface SiteOptions {
  /** An address that was settled before, when others must know it first; else a free port. */
  port?: number;
}

/** Starts the product as `npm start` does after the build, on an empty data folder. */
export async function startSite(
  settings: Record<string, string> = {},
  options: SiteOptions = {},
): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parchi-journey-'));
  const port = String(options.port ?? (await freePort()));
  const environment = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SEED_SAMPLE_DATA: 'off',
    ...settings,
  };
  let log = '';
  const start = () => startServer(environment, (line) => (log += line));
  let server = await start();
  return {
    origin: `http://localhost:${port}`,
    dataFolder,
    readLog: () => log,
    halt: () => endServer(server, 'SIGTERM'),
    kill: () => endServer(server, 'SIGKILL'),
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await endServer(server, 'SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startServer(
  environment: NodeJS.ProcessEnv,
  onLog: (text: string) => void,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repositoryRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isQuiet = environment['LOG_LEVEL'] !== 'warn';
  server.stderr.on('data', (chunk: Buffer) => {
    onLog(chunk.toString());
    if (!isQuiet) process.stderr.write(chunk);
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready at')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return server;
}

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  await exited;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
