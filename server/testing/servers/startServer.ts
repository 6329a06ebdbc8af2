import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions, type BuiltApp } from '../../src/app.ts';
import { parseSettings, type Settings } from '../../src/config/settings.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import type { Registry } from '../../src/metrics/createRegistry.ts';
import type { PaymentGateway } from '../../src/payment-provider/gateway.ts';
import { createTestDatabase } from '../database/testDatabase.ts';
import { assertNoSecrets } from './assertNoSecrets.ts';
import { secretValues } from './secretValues.ts';
import { createTestLog, type TestLog } from './testLog.ts';

const DRAIN_MS = 10_000;

export type ServerOptions = Omit<AppOptions, 'gateway'> & {
  readonly settings?: Partial<Settings>;
  /** Measures the server, as with `METRICS_PORT`. */
  readonly metrics?: Registry;
  /** Returns dependencies that replace the real ones, for example an object store that fails. */
  readonly replace?: (opened: Dependencies) => Partial<Dependencies>;
  readonly gateway?: PaymentGateway | ((dependencies: Dependencies) => Promise<PaymentGateway>);
  /** Another server, whose database, store and log this server shares. The other server must be closed last. */
  readonly beside?: TestServer;
};

export type TestServer = BuiltApp & {
  readonly settings: Settings;
  readonly dependencies: Dependencies;
  readonly log: TestLog;
  readonly inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  /** Listens on a free port. @returns the origin, such as `http://127.0.0.1:45678` */
  listen(): Promise<string>;
  /** Closes the server. Fails if the log contains an unexpected error or a secret. */
  close(): Promise<void>;
};

/** Dependencies and log of a server, and the function that closes them. */
type Ground = Pick<TestServer, 'dependencies' | 'log' | 'close'>;

/**
 * Starts the real server on a temporary data folder and a fresh database. By default, limits by address are off, and
 * the server does not refuse calls because of little disk space or a long queue of database queries.
 */
export async function startServer({
  settings = {},
  metrics,
  replace = () => ({}),
  gateway,
  beside,
  ...options
}: ServerOptions = {}): Promise<TestServer> {
  const ground =
    beside === undefined ? await openGround(settings, metrics) : groundOf(beside, settings);
  const replaced = replace(ground.dependencies);
  const dependencies = { ...ground.dependencies, ...replaced };
  const provider = typeof gateway === 'function' ? await gateway(dependencies) : gateway;
  const parts = { ...dependencies, countWaiting: () => 0, ...replaced };
  const built = await buildApp(parts, {
    appsFolder: dependencies.settings.dataDir,
    ...options,
    ...(provider && { gateway: provider }),
  });
  return {
    ...built,
    settings: dependencies.settings,
    dependencies: { ...dependencies, countWaiting: ground.dependencies.countWaiting },
    log: ground.log,
    inject: (request) => built.app.inject(request),
    listen: () => built.app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      built.app.server.closeAllConnections();
      await built.drain(DRAIN_MS);
      await ground.close();
    },
  };
}

function groundOf({ dependencies, log }: TestServer, changes: Partial<Settings>): Ground {
  const settings = { ...dependencies.settings, ...changes };
  return { dependencies: { ...dependencies, settings }, log, close: () => Promise.resolve() };
}

async function openGround(changes: Partial<Settings>, metrics?: Registry): Promise<Ground> {
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
    // Without a public URL, a server refuses forwarded requests unless it is an open demo.
    allowOpenDemo: changes.trustProxy === true,
    ...changes,
  };
  const log = createTestLog();
  const opened = await openDependencies(settings, log.logger, metrics);
  return {
    dependencies: opened,
    log,
    async close() {
      await opened.close();
      await database.drop();
      await rm(temporary, { recursive: true, force: true });
      assertNoSecrets(log.readText(), secretValues(settings));
      const unexpected = log.takeErrors();
      assert.deepEqual(unexpected, [], 'the server logged an error that the test did not expect');
    },
  };
}
