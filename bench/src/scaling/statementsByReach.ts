import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { apiPaths } from '@parchi/contract';
import pg from 'pg';
import { startPostgres } from '../../../tooling/src/debian/postgres.ts';
import type { FigureTable } from '../measure/figureTable.ts';
import { startParchi } from '../rig/startParchi.ts';
import { callParchi } from '../wire/callParchi.ts';
import { runOrder } from '../wire/runOrder.ts';
import { signUpMany } from '../wire/signUpAndIn.ts';
import { reaches, reachOf, type Reach } from './reachOf.ts';

const WARM_UP = 10;
const TIMES = 50;
const settings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
];

type Sums = Readonly<Record<Reach, { count: number; ms: number }>>;

/**
 * Counts the statements of an order's life by whose rows they touch. Those of one shop alone would stay on one server if
 * shops were distributed among several.
 */
export async function statementsByReach(): Promise<FigureTable> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-statements-'));
  const postgres = await startPostgres({ isDurable: true, settings });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const parchi = await startParchi({ dataFolder: folder, databaseUrl: postgres.url });
  const { port } = parchi;
  try {
    await client.query('create extension pg_stat_statements');
    const [customer] = await signUpMany(port, 'user', 1);
    const [shop] = await signUpMany(port, 'shop', 1);
    const accounts = { customer: customer!, shop: shop! };
    const { id } = await runOrder(port, accounts);
    const columns = [
      await countStatements(client, () => runOrder(port, accounts)),
      await countStatements(client, () =>
        callParchi(port, apiPaths.getOrder, { cookie: customer!.cookie, value: { id } }),
      ),
      await countStatements(client, () =>
        callParchi(port, apiPaths.fetchShop, { ...shop!, value: { shopId: shop!.shopId } }),
      ),
    ];
    return {
      title: 'Statements by whose rows they touch; transaction control and the sandbox left out',
      heads: [
        'Rows',
        ...['An order', 'A customer’s page asks', 'A counter asks'].flatMap((what) => [
          `${what}: statements`,
          `share of PostgreSQL’s time, %`,
        ]),
      ],
      rows: reaches.map((reach) => [reach, ...columns.flatMap((sums) => cellsOf(sums, reach))]),
      goals: [],
    };
  } finally {
    await parchi.stop();
    await client.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the statements for one piece of work, and the milliseconds that PostgreSQL planned and executed them */
async function countStatements(client: pg.Client, work: () => Promise<unknown>): Promise<Sums> {
  for (let count = 0; count < WARM_UP; count += 1) await work();
  await client.query('select pg_stat_statements_reset()');
  for (let count = 0; count < TIMES; count += 1) await work();
  const { rows } = await client.query<{ query: string; calls: string; ms: number }>(
    `select query, calls, total_plan_time + total_exec_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())`,
  );
  const sums = Object.fromEntries(reaches.map((reach) => [reach, { count: 0, ms: 0 }])) as Sums;
  for (const { query, calls, ms } of rows) {
    const reach = reachOf(query);
    if (reach === undefined) continue;
    sums[reach].count += Number(calls) / TIMES;
    sums[reach].ms += ms / TIMES;
  }
  return sums;
}

function cellsOf(sums: Sums, reach: Reach): readonly string[] {
  const allMs = Object.values(sums).reduce((sum, { ms }) => sum + ms, 0);
  const { count, ms } = sums[reach];
  return [count.toFixed(1), ((100 * ms) / allMs).toFixed(0)];
}
