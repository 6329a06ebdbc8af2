import path from 'node:path';
import { pinToCore, postgresPid } from './pinToCore.ts';
import { cpuMsOf } from './processFigures.ts';
import type { RunningServer } from './runningServer.ts';
import { startParchi, type ParchiOptions } from './startParchi.ts';
import type { Rig } from './startRig.ts';

const SERVER_CORE = '0';
const CLIENT_CORE = '1';
const ALL_CORES = '0-1';

export type OneCore = {
  readonly server: RunningServer;
  /** Stops the server and starts it again on the same data. The system chooses a new port. */
  readonly restart: () => Promise<RunningServer>;
  /** Returns the CPU time, in ms, that the running server and PostgreSQL have used so far. */
  readonly cpuMs: () => number;
};

type OneCoreOptions = Omit<ParchiOptions, 'dataFolder' | 'databaseUrl'> & { readonly name: string };

/**
 * Starts a separate server and measures it. The server and PostgreSQL are pinned to one core, the clients to another.
 */
export async function onOneCore<Result>(
  rig: Rig,
  { name, ...options }: OneCoreOptions,
  measure: (core: OneCore) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = rig;
  const postgres = postgresPid(databaseUrl);
  const dataFolder = path.join(rig.folder, name);
  pinToCore(postgres, SERVER_CORE);
  pinToCore(process.pid, CLIENT_CORE);
  let server = await start();
  async function start(): Promise<RunningServer> {
    const started = await startParchi({ dataFolder, databaseUrl, ...options });
    pinToCore(started.pid, SERVER_CORE);
    return started;
  }
  try {
    return await measure({
      server,
      async restart() {
        await server.stop();
        server = await start();
        return server;
      },
      cpuMs: () => cpuMsOf(server.pid) + cpuMsOf(postgres),
    });
  } finally {
    await server.stop();
    pinToCore(postgres, ALL_CORES);
    pinToCore(process.pid, ALL_CORES);
  }
}
