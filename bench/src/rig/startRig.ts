import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RunningServer } from './runningServer.ts';
import { startBareServer } from './startBareServer.ts';
import { startNginx } from './startNginx.ts';
import { startParchi } from './startParchi.ts';

export type Rig = {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly nginx: RunningServer;
  /** The folder whose files nginx serves, and in which nginx saves the body of a PUT. */
  readonly nginxRoot: string;
  readonly bare: RunningServer;
  readonly bareFolder: string;
  /** Parchi with PostgreSQL, as in production. */
  readonly parchi: RunningServer;
  readonly embedded: RunningServer;
  stop(): Promise<void>;
};

/** Starts all servers, each with its own folder on the same file system. While one is measured, the others are idle. */
export async function startRig(databaseUrl: string): Promise<Rig> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-bench-'));
  const [bareFolder, nginxFolder] = [path.join(folder, 'bare'), path.join(folder, 'nginx')];
  await mkdir(bareFolder);
  const started: RunningServer[] = [];
  async function start(server: Promise<RunningServer>): Promise<RunningServer> {
    started.push(await server);
    return server;
  }
  async function stop(): Promise<void> {
    for (const server of started) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    return {
      folder,
      databaseUrl,
      nginx: await start(startNginx(nginxFolder)),
      nginxRoot: path.join(nginxFolder, 'root'),
      bare: await start(startBareServer(bareFolder)),
      bareFolder,
      parchi: await start(startParchi({ dataFolder: path.join(folder, 'parchi'), databaseUrl })),
      embedded: await start(startParchi({ dataFolder: path.join(folder, 'embedded') })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
