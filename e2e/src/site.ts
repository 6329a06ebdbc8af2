import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
  /** Ends the server and keeps its data, and starts it again at the same address when the action has ended. */
  whileHalted: <Result>(action: () => Result | Promise<Result>) => Promise<Result>;
  /** Ends the server without a chance to finish anything. */
  kill: () => Promise<void>;
  /** Starts a server that was killed at the same address. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the product as `npm start` does after the build, on an empty data folder. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parchi-journey-'));
  const environment = {
    ...process.env,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SEED_SAMPLE_DATA: 'off',
    ...settings,
  };
  let log = '';
  const start = (port: string) =>
    startServer({ ...environment, PORT: port }, (line) => (log += line));
  let server = await start('0');
  const { origin } = server;
  async function resume(): Promise<void> {
    if (hasEnded(server.process)) server = await start(new URL(origin).port);
  }
  return {
    origin,
    dataFolder,
    readLog: () => log,
    async whileHalted(action) {
      await endServer(server.process, 'SIGTERM');
      try {
        return await action();
      } finally {
        await resume();
      }
    },
    kill: () => endServer(server.process, 'SIGKILL'),
    resume,
    stop: async () => {
      await endServer(server.process, 'SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startServer(
  environment: NodeJS.ProcessEnv,
  onLog: (text: string) => void,
): Promise<{ process: ChildProcess; origin: string }> {
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
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /is ready at (http:\S+)\s/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { process: server, origin };
}

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  await exited;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
