import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { installDebianPackages } from '../../../tooling/src/debian/debianPackages.ts';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import { startPostgres } from '../../../tooling/src/debian/postgres.ts';
import { describeMachine } from '../report/describeMachine.ts';
import { seedSales } from '../rig/seedSales.ts';
import { startParchi } from '../rig/startParchi.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';
import { measureMainCalls } from './mainCalls.ts';
import { measureCosts } from './measureCosts.ts';
import { measureSweep } from './measureSweep.ts';
import { readSizes, readSlowStatements } from './readDatabase.ts';
import { seedSite } from './seedSite.ts';
import { siteSize } from './siteSize.ts';
import { drawGrowth, tellGrowth, type Growth } from './growthReport.ts';

const LARGE_SHOP_ORDERS = 100_000;

/** Settings of PostgreSQL for a dedicated machine with 24 GiB. */
const settings = [
  ...[
    'shared_buffers=4GB',
    'effective_cache_size=16GB',
    'maintenance_work_mem=1GB',
    'max_wal_size=16GB',
  ],
  ...['shared_preload_libraries=pg_stat_statements', 'random_page_cost=1.1'],
];

/**
 * Entry point of `npm run growth [-- --factors 1,10,100] [--pictures docs/pictures]`: seeds a site of each size,
 * measures it and prints how its calls, tables and sweep grow. The largest takes about 40 GB of the temporary folder's
 * disk and an hour. `--measured one.json,other.json` reads earlier measurements instead.
 */
const { values } = parseArgs({
  options: {
    factors: { type: 'string', default: '1,10,100' },
    measured: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const all =
  values.measured === undefined
    ? await measureAll(values.factors.split(',').map(Number))
    : await Promise.all(values.measured.split(',').map(readMeasured));
console.log(tellGrowth(all));
if (values.pictures !== undefined) {
  await installDebianPackages(['gnuplot-nox']);
  drawGrowth(all, values.pictures);
}

async function readMeasured(file: string): Promise<Growth> {
  return JSON.parse(await readFile(file, 'utf8')) as Growth;
}

async function measureAll(factors: readonly number[]): Promise<readonly Growth[]> {
  const postgres = await startPostgres({ isDurable: true, settings });
  process.on('SIGINT', () => undefined);
  try {
    const measured: Growth[] = [];
    for (const factor of factors) {
      console.error(`× ${factor}`);
      const growth = await measure(postgres.url, factor);
      measured.push(growth);
      const file = path.join(os.tmpdir(), `parchi-growth-${factor}.json`);
      await writeFile(file, JSON.stringify(growth, undefined, 2));
      console.error(`Every figure: ${file}`);
    }
    return measured;
  } finally {
    await postgres.stop();
  }
}

async function measure(serverUrl: string, factor: number): Promise<Growth> {
  const size = siteSize(factor);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-growth-'));
  const database = 'growth';
  const databaseUrl = serverUrl.replace('/postgres?', `/${database}?`);
  await onServer(serverUrl, `create database ${database}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create extension pg_stat_statements');
    const options = { dataFolder: folder, databaseUrl };
    const first = await startParchi(options);
    const { id } = await signUpAndIn(first.port, 'user');
    const { rows } = await client.query<{ password_hash: string }>(
      'select password_hash from accounts where id = $1',
      [id],
    );
    await first.stop();
    const startedAtMs = performance.now();
    await seedSite({ databaseUrl, dataFolder: folder, size, passwordHash: rows[0]!.password_hash });
    const seedSeconds = (performance.now() - startedAtMs) / 1_000;
    const metricsPort = await findFreePort();
    const parchi = await startParchi({
      ...options,
      env: { METRICS_PORT: String(metricsPort) },
    });
    try {
      const { port } = parchi;
      const largeShop = await signUpAndIn(port, 'shop');
      await seedSales(databaseUrl, { shopId: largeShop.id, userId: id, count: LARGE_SHOP_ORDERS });
      await client.query('select pg_stat_statements_reset()');
      const calls = await measureMainCalls({ port, metricsPort, size, largeShop });
      const slow = await readSlowStatements(client);
      const costs = await measureCosts({ parchi, databaseUrl });
      const sweep = await measureSweep(client, size);
      const tables = await readSizes(client);
      return {
        machine: describeMachine(),
        factor,
        size,
        seedSeconds,
        calls,
        costs,
        sweep,
        tables,
        slow,
      };
    } finally {
      await parchi.stop();
    }
  } finally {
    await client.end();
    await onServer(serverUrl, `drop database ${database} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
