import { spawn } from 'node:child_process';
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
  stop: () => Promise<void>;
}

/** Starts the product as `npm start` does after the build, on a free port and an empty data folder. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parchi-journey-'));
  const port = String(await freePort());
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready at')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    dataFolder,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
