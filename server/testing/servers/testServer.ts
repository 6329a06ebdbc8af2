import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions, type BuiltApp } from '../../src/app.ts';
import { parseSettings, type Settings } from '../../src/config/settings.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import { createTestDatabase } from '../database/testDatabase.ts';
import { createTestLog, type TestLog } from './testLog.ts';

const DRAIN_MS = 10_000;

type TestOptions = AppOptions & Partial<Pick<Dependencies, 'countWaiting' | 'objectStore'>>;

export type TestServer = BuiltApp & {
  readonly settings: Settings;
  readonly dependencies: Dependencies;
  readonly log: TestLog;
  readonly inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  /** Listens on a free port. @returns the origin, such as `http://127.0.0.1:45678` */
  listen(): Promise<string>;
  /** Fails if the log contains an unexpected error. */
  close(): Promise<void>;
};

/**
 * Starts the real server on a temporary data folder and a fresh database. By default, limits by address are off, and
 * neither free disk space nor waiting queries matter.
 */
export async function startTestServer(
  options: Partial<Settings> = {},
  { countWaiting = () => 0, objectStore, ...appOptions }: TestOptions = {},
): Promise<TestServer> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'parchi-server-'));
  const database = await createTestDatabase(temporary);
  const settings: Settings = {
    ...parseSettings({
      MIN_FREE_BYTES: '0',
      RATE_LIMITS: 'off',
      SEED_SAMPLE_DATA: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
    }),
    dataDir: temporary,
    databaseUrl: database.databaseUrl,
    remotesFile: path.join(temporary, 'remotes.json'),
    // Without a public URL, a server refuses forwarded requests.
    allowOpenDemo: options.trustProxy === true,
    ...options,
  };
  const log = createTestLog();
  const opened = await openDependencies(settings, log.logger);
  const dependencies = { ...opened, objectStore: objectStore ?? opened.objectStore };
  const built = await buildApp(
    { ...dependencies, countWaiting },
    { appsFolder: temporary, ...appOptions },
  );
  return {
    ...built,
    settings,
    dependencies,
    log,
    inject: (request) => built.app.inject(request),
    listen: () => built.app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      built.app.server.closeAllConnections();
      await built.drain(DRAIN_MS);
      await opened.close();
      await database.drop();
      await rm(temporary, { recursive: true, force: true });
      assert.deepEqual(
        log.takeErrors(),
        [],
        'the server logged an error that the test did not expect',
      );
    },
  };
}
