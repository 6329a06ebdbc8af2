import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { startCluster, type Cluster } from '../../../tooling/src/cluster/startCluster.ts';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import { startSwift } from '../../../tooling/src/debian/swift.ts';
import { parseSettings } from '../../src/config/settings.ts';
import { openDependencies, type OpenDependencies } from '../../src/dependencies.ts';
import { assertNoSecrets } from './assertNoSecrets.ts';
import { secretValues } from './secretValues.ts';
import { createTestDatabase } from '../database/testDatabase.ts';

export type ClusterFixture = Cluster & {
  /** Database and object store of the cluster, as each of its servers opens them. */
  readonly dependencies: OpenDependencies;
  /** Every line that a server has logged so far. */
  readonly log: readonly string[];
  close(): Promise<void>;
};

const SERVERS = 3;

/** Starts three server processes behind nginx, on one PostgreSQL database and one Swift. */
export async function openCluster(settings: Record<string, string>): Promise<ClusterFixture> {
  const swift = await startSwift();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-cluster-'));
  const database = await createTestDatabase(folder);
  const { databaseUrl } = database;
  if (databaseUrl === undefined) throw new Error('A cluster needs PostgreSQL.');
  const log: string[] = [];
  const cluster = await startCluster({
    count: SERVERS,
    databaseUrl,
    s3: swift.settings,
    port: await findFreePort(),
    settings: {
      MIN_FREE_BYTES: '0',
      RATE_LIMITS: 'off',
      SEED_SAMPLE_DATA: 'off',
      ...settings,
    },
    onLog: (line) => log.push(line),
  });
  const own = parseSettings({ ...cluster.env, DATA_DIR: folder });
  const dependencies = await openDependencies(own, pino({ level: 'silent' }));
  return {
    ...cluster,
    dependencies,
    log,
    async close() {
      await dependencies.close();
      await cluster.stop();
      await database.drop();
      await swift.stop();
      await rm(folder, { recursive: true });
      assertNoSecrets(log.join('\n'), secretValues(cluster.env));
    },
  };
}
