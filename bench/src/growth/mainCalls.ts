import { apiPaths, shareTokenFromId, type ApiPath } from '@parchi/contract';
import { pickFrom, seededRandom } from '@parchi/tooling/testing';
import { dayBefore } from '../measure/dayBefore.ts';
import { latencyRow, type LatencyRow } from '../measure/latencies.ts';
import { timedCalls } from '../measure/timedCalls.ts';
import { searchesByKind, searchFor } from '../series/searches.ts';
import { callOver } from '../wire/callOver.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { placeProvenOrder } from '../wire/placeProvenOrder.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { signIn, type SignedInAccount } from '../wire/signIn.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';
import { seededCode, seededId } from './seedRows.ts';
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
 * Measures the main calls, one after the other. Each repeat takes another person, shop, order or share.
 * @returns one row for each call; the first is a control that does not depend on the size of the site
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
  const call = (path: ApiPath, value: unknown, { cookie }: { cookie?: string } = {}) =>
    callOver(connection, path, { value, ...(cookie !== undefined && { cookie }) });
  // The first shops have the most orders.
  const shops = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, index) => {
      const shop = index < ACCOUNTS / 2 ? index : below(size.shops);
      return signIn(port, `${seededId('shop', shop)}@seed.invalid`);
    }),
  );
  const numbers = Array.from({ length: ACCOUNTS }, () => 1 + below(size.people));
  const people = await Promise.all(
    numbers.map(async (number) => ({
      // Order number n belongs to person number 1 + n % people.
      order: seededId('order', number - 1 + size.people),
      cookie: (await signIn(port, `${seededId('person', number)}@people.invalid`)).cookie,
    })),
  );
  const anyShop = () => pickFrom(shops, random);
  const kinds = Object.values(searchesByKind);
  const customer = await signUpAndIn(port, 'user');
  const newShop = await signUpAndIn(port, 'shop');
  const rows: LatencyRow[] = [];
  const measure = async (
    what: string,
    work: () => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ) => {
    rows.push(latencyRow(what, await timedCalls({ warmUp: WARM_UP, calls: CALLS }, work, prepare)));
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
        token: shareTokenFromId(seededId('share', 1 + below(size.shares))),
      }),
    );
    await measure('Open a share by its code', () =>
      call(apiPaths.receiveFiles, { token: seededCode(1 + below(size.shares)) }),
    );
    await measure('Send two small files', () => sendToParchi(port, [FILE, FILE]));
    await measure(
      'Confirm a payment',
      () => {
        const { confirmation, cookie } = proven.at(-1)!;
        return call(apiPaths.confirmPayment, JSON.parse(confirmation.toString()), { cookie });
      },
      async () => proven.push(await placeProvenOrder(port, { customer, shop: newShop })),
    );
    await measure('Complete an order', () =>
      call(apiPaths.completeOrder, { print: proven.pop()!.id }, newShop),
    );
    await measure('Money of a day', () =>
      call(apiPaths.shopMoney, { id: largeShop.id }, largeShop),
    );
    const year = { id: largeShop.id, from: dayBefore(364), to: dayBefore(0) };
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
