import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type ApiPath } from '@parchi/contract';
import { pickFrom, seededRandom } from '@parchi/tooling/testing';
import pg from 'pg';
import { startPostgresPair } from '../../../tooling/src/debian/postgresPair.ts';
import { seedSite } from '../growth/seedSite.ts';
import { siteSize } from '../growth/siteSize.ts';
import type { FigureTable } from '../measure/figureTable.ts';
import { latencyRow } from '../measure/latencies.ts';
import { postgresPid } from '../rig/pinToCore.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import { seedSales } from '../rig/seedSales.ts';
import { startParchi } from '../rig/startParchi.ts';
import { searchesByKind, searchFor } from '../series/searches.ts';
import { callParchi } from '../wire/callParchi.ts';
import { runOrder } from '../wire/runOrder.ts';
import type { SignedInAccount } from '../wire/signIn.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';
import { sampleLag, type PairClients } from './sampleLag.ts';

const SITE_SIZE = siteSize(1);
/** A year of 100 orders a day. */
const SHOP_ORDERS = 36_500;
const LANES = 4;
const LOAD_MS = 20_000;
const SEED = 1;

type Kind = {
  readonly what: string;
  /** How many there are for each order. docs/scaling.md says what is assumed. */
  readonly perOrder: number;
  /** Whether a standby may answer. A page that polls learns by the live channel when it must ask the primary. */
  readonly mayBeOld: 'yes' | 'as a poll' | 'no';
  readonly times: number;
  readonly work: () => Promise<unknown>;
};

type Pair = PairClients & { readonly urls: readonly [string, string] };
type Cost = { readonly kind: Kind; readonly primaryMs: number; readonly standbyMs: number };

/**
 * Goal 37 of docs/scaling.md, with two PostgreSQL servers: how much of the primary's work are reads that may be a
 * second old, and how old they would be on its standby.
 */
export async function standbyReads(): Promise<readonly FigureTable[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-standby-'));
  const pair = await startPostgresPair({ isDurable: true });
  const { urls } = pair;
  const [primary, standby] = urls.map((url) => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ];
  try {
    for (const client of [primary, standby]) await client.connect();
    return await measurePair({ primary, standby, urls }, folder);
  } finally {
    for (const client of [primary, standby]) await client.end().catch(() => undefined);
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePair(pair: Pair, folder: string): Promise<readonly FigureTable[]> {
  const site = { databaseUrl: pair.urls[0], dataFolder: folder };
  // Starting the server creates the tables.
  await (await startParchi(site)).stop();
  await seedSite({ ...site, size: SITE_SIZE, passwordHash: '' });
  const parchi = await startParchi(site);
  const { port } = parchi;
  try {
    const customer = await signUpAndIn(port, 'user');
    const [shop, oldShop] = [await signUpAndIn(port, 'shop'), await signUpAndIn(port, 'shop')];
    const sales = { shopId: oldShop.id, userId: customer.id, count: SHOP_ORDERS };
    await seedSales(site.databaseUrl, sales);
    const kinds = await listKinds(port, { customer, shop, oldShop });
    const costs: Cost[] = [];
    for (const kind of kinds) costs.push(await costOf(pair, kind));
    const lag = [
      latencyRow('nothing but the samples', await sampleLag(pair, () => pause(LOAD_MS / 4))),
      latencyRow(
        `orders, ${LANES} at once`,
        await sampleLag(pair, () => orderInLanes(kinds[0]!.work)),
      ),
      latencyRow(
        `${SITE_SIZE.orders} orders rewritten by one statement`,
        await sampleLag(pair, () => rewriteOrders(pair.urls[0])),
      ),
    ];
    return [tellCosts(costs), tellLag(lag)];
  } finally {
    await parchi.stop();
  }
}

type Accounts = {
  readonly customer: SignedInAccount;
  readonly shop: SignedInAccount;
  /** A shop with the orders of a year. */
  readonly oldShop: SignedInAccount;
};

async function listKinds(
  port: number,
  { customer, shop, oldShop }: Accounts,
): Promise<readonly Kind[]> {
  const random = seededRandom(SEED);
  const searches = Object.values(searchesByKind);
  const { id } = await runOrder(port, { customer, shop });
  const call = (path: ApiPath, { cookie }: SignedInAccount, value: object) =>
    callParchi(port, path, { cookie, value });
  return [
    {
      ...{ what: 'An order', perOrder: 1, mayBeOld: 'no', times: 100 },
      work: () => runOrder(port, { customer, shop }),
    },
    {
      ...{ what: 'A customer’s page asks', perOrder: 20, mayBeOld: 'as a poll', times: 400 },
      work: () => call(apiPaths.getOrder, customer, { id }),
    },
    {
      ...{ what: 'A counter asks', perOrder: 12, mayBeOld: 'as a poll', times: 400 },
      work: () => call(apiPaths.fetchShop, shop, { shopId: shop.shopId }),
    },
    {
      ...{ what: 'Search for a shop', perOrder: 1, mayBeOld: 'yes', times: 400 },
      work: () => {
        const search = searchFor(pickFrom(searches, random)(random), random);
        return call(apiPaths.findShop, customer, search);
      },
    },
    {
      ...{ what: 'Previous orders', perOrder: 0.2, mayBeOld: 'yes', times: 400 },
      work: () => call(apiPaths.previousOrders, oldShop, {}),
    },
    {
      ...{ what: 'Money of a month', perOrder: 0.1, mayBeOld: 'yes', times: 400 },
      work: () => call(apiPaths.shopMoney, oldShop, { id: oldShop.id, period: 'month' }),
    },
  ];
}

async function costOf({ urls }: Pair, kind: Kind): Promise<Cost> {
  const pids = urls.map(postgresPid);
  const before = pids.map(cpuMsOf);
  for (let count = 0; count < kind.times; count += 1) await kind.work();
  const [primaryMs, standbyMs] = pids.map(
    (pid, index) => (cpuMsOf(pid) - before[index]!) / kind.times,
  ) as [number, number];
  return { kind, primaryMs, standbyMs };
}

async function orderInLanes(order: () => Promise<unknown>): Promise<void> {
  const endMs = performance.now() + LOAD_MS;
  const lanes = Array.from({ length: LANES }, async () => {
    while (performance.now() < endMs) await order();
  });
  await Promise.all(lanes);
}

async function rewriteOrders(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update orders set updated_at = now()');
  await client.end();
}

function tellCosts(costs: readonly Cost[]): FigureTable {
  const perOrder = ({ kind, primaryMs }: Cost) => kind.perOrder * primaryMs;
  const sum = (some: readonly Cost[]) => some.reduce((total, cost) => total + perOrder(cost), 0);
  const percent = (some: readonly Cost[]) => ((100 * sum(some)) / sum(costs)).toFixed(1);
  const sumRow = (what: string, isMeant: (cost: Cost) => boolean) => [
    ...[what, '', '', '', ''],
    percent(costs.filter(isMeant)),
  ];
  return {
    title: `PostgreSQL’s work for an order, on a site with ${SITE_SIZE.shops} shops`,
    heads: [
      ...['', 'For each order', 'May be a second old', 'Primary, ms of CPU'],
      ...['Standby’s replay, ms of CPU', 'Share of the primary, %'],
    ],
    rows: [
      ...costs.map((cost) => [
        cost.kind.what,
        String(cost.kind.perOrder),
        cost.kind.mayBeOld,
        ...[cost.primaryMs, cost.standbyMs].map((ms) => ms.toFixed(2)),
        percent([cost]),
      ]),
      sumRow('All that may be old', ({ kind }) => kind.mayBeOld === 'yes'),
      sumRow('The same, and all polls', ({ kind }) => kind.mayBeOld !== 'no'),
    ],
    goals: [],
  };
}

function tellLag(rows: readonly ReturnType<typeof latencyRow>[]): FigureTable {
  return {
    title: 'Until a query on the standby sees what the primary had written',
    heads: ['Meanwhile', 'Samples', 'p50 ms', 'p99 ms', 'most ms'],
    rows: rows.map(({ what, count, ...times }) => [
      what,
      String(count),
      ...[times.p50Ms, times.p99Ms, times.mostMs].map((ms) => ms.toFixed(1)),
    ]),
    goals: [
      {
        number: 37,
        what: `p99 until the standby has what the primary wrote, with ${rows[1]!.what}`,
        value: rows[1]!.p99Ms,
        unit: ' ms',
        gate: { atMost: 1_000 },
        target: { atMost: 250 },
      },
    ],
  };
}
