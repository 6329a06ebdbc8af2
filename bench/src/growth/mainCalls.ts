import { apiPaths, shareTokenFromId, type ApiPath, type Id } from '@parchi/contract';
import { pickFrom, seededRandom } from '@parchi/tooling/testing';
import { createHash } from 'node:crypto';
import { latencyRow, type LatencyRow } from '../measure/latencies.ts';
import { searchesByKind, searchFor } from '../series/searches.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { placeProvenOrder } from '../wire/placeProvenOrder.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { signIn, type SignedInAccount } from '../wire/signIn.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';
import { seededCode } from './seedRows.ts';
import type { SiteSize } from './siteSize.ts';

const SEED = 1;
const WARM_UP = 30;
const CALLS = 300;
const ACCOUNTS = 20;
const FILE = Buffer.from('a small file of a share');

type Site = {
  readonly port: number;
  readonly metricsPort: number;
  readonly size: SiteSize;
  /** A shop with 100,000 orders in a year. */
  readonly largeShop: SignedInAccount;
};

/**
 * Measures the main calls, one after the other, each time of another person, shop, order or share.
 * @returns one row for each call; the first is a control that grows with nothing
 */
export async function measureMainCalls({
  port,
  metricsPort,
  size,
  largeShop,
}: Site): Promise<readonly LatencyRow[]> {
  const random = seededRandom(SEED);
  const below = (limit: number) => Math.floor(random() * limit);
  const connection = await HttpConnection.open(port);
  const call = async (path: ApiPath, value: unknown, { cookie }: { cookie?: string } = {}) => {
    const { status } = await connection.exchange({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
      body: [Buffer.from(JSON.stringify(value))],
    });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  };
  // The first shops have the most orders.
  const shops = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, index) => {
      const shop = index < ACCOUNTS / 2 ? index : below(size.shops);
      return signIn(port, `${md5(`shop ${shop}`)}@seed.invalid`);
    }),
  );
  const numbers = Array.from({ length: ACCOUNTS }, () => 1 + below(size.people));
  const people = await Promise.all(
    numbers.map(async (number) => ({
      // An order of number n is of the person of number 1 + n % people.
      order: md5(`order of ${number - 1 + size.people}`),
      cookie: (await signIn(port, `${md5(`person${number}`)}@people.invalid`)).cookie,
    })),
  );
  const anyShop = () => pickFrom(shops, random);
  const kinds = Object.values(searchesByKind);
  const today = new Date().toISOString().slice(0, 10);
  const yearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  const customer = await signUpAndIn(port, 'user');
  const newShop = await signUpAndIn(port, 'shop');
  const rows: LatencyRow[] = [];
  const measure = async (
    what: string,
    work: () => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ) => {
    rows.push(latencyRow(what, await times(work, prepare)));
  };
  const proven: Awaited<ReturnType<typeof placeProvenOrder>>[] = [];
  try {
    await measure('Who is signed in (control)', () => call(apiPaths.getUserData, {}, anyShop()));
    await measure('Search for a shop', () =>
      call(apiPaths.findShop, searchFor(pickFrom(kinds, random)(random), random)),
    );
    await measure('Counter: the shop and its queue', () => {
      const shop = anyShop();
      return call(apiPaths.fetchShop, { shopId: shop.shopId }, shop);
    });
    await measure('Counter: previous orders', () => call(apiPaths.previousOrders, {}, anyShop()));
    await measure('Orders of a person', () =>
      call(apiPaths.listOrders, {}, pickFrom(people, random)),
    );
    await measure('One order', () => {
      const { order, cookie } = pickFrom(people, random);
      return call(apiPaths.getOrder, { id: order }, { cookie });
    });
    await measure('Open a share', () =>
      call(apiPaths.receiveFiles, {
        token: shareTokenFromId(md5(`share${1 + below(size.shares)}`)),
      }),
    );
    await measure('Open a share by its code', () =>
      call(apiPaths.receiveFiles, { token: seededCode(1 + below(size.shares)) }),
    );
    await measure('Send two small files', () => sendToParchi(port, [FILE, FILE]));
    await measure(
      'Confirm a payment',
      async () => {
        const order = proven.at(-1)!;
        const { status } = await connection.exchange({
          method: 'POST',
          path: apiPaths.confirmPayment,
          headers: { cookie: order.cookie, 'content-type': 'application/json' },
          body: [order.confirmation],
        });
        if (status !== 200) throw new Error(`A payment was answered with ${status}.`);
      },
      async () => proven.push(await placeProvenOrder(port, { customer, shop: newShop })),
    );
    await measure('Complete an order', () =>
      call(apiPaths.completeOrder, { print: proven.pop()!.id }, newShop),
    );
    await measure('Money of a day', () =>
      call(apiPaths.shopMoney, { id: largeShop.id }, largeShop),
    );
    const year = { id: largeShop.id, from: yearAgo, to: today };
    await measure('Money of a year, 100,000 orders', () =>
      call(apiPaths.shopMoney, year, largeShop),
    );
    await measure('Orders of a year, 100,000 orders', () =>
      call(apiPaths.shopMoneyOrders, year, largeShop),
    );
    await measure('Metrics of the site', async () => {
      const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      if (!reply.ok) throw new Error(`The metrics were answered with ${reply.status}.`);
      await reply.text();
    });
  } finally {
    connection.close();
  }
  return rows;
}

function md5(text: string): Id {
  return createHash('md5').update(text).digest('hex') as Id;
}

/** @param prepare comes before each call and is not measured */
async function times(
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const measured: number[] = [];
  for (let count = 0; count < WARM_UP + CALLS; count += 1) {
    await prepare();
    const startedAtMs = performance.now();
    await work();
    if (count >= WARM_UP) measured.push(performance.now() - startedAtMs);
  }
  return measured;
}
