import { apiPaths, liveNamespaces, type ShopReply } from '@parchi/contract';
import { latencyRow, type Latencies } from '../measure/latencies.ts';
import { onOneCore } from '../rig/onOneCore.ts';
import type { Rig } from '../rig/startRig.ts';
import { callParchi } from '../wire/callParchi.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { LiveConnection } from '../wire/LiveConnection.ts';
import { placeProvenOrder, type ProvenOrder } from '../wire/placeProvenOrder.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const BOARDS = 20;
const ORDERS = 100;
/** A customer may have at most ten unpaid orders. */
const CUSTOMERS = 10;
/** After this time, the board's own polling would have been as fast. */
const TIMEOUT_MS = 30_000;

/**
 * Goal 18 of docs/performance.md: the time from the payment of an order until a shop's token boards know its number.
 * Each board does what the page does: it hears of a change on the public channel, then fetches the public record.
 */
export async function boardLive(rig: Rig): Promise<Latencies> {
  const times = await onOneCore(rig, { name: 'parchi-board' }, ({ server }) =>
    measure(server.port),
  );
  const row = latencyRow('one order after the other', times);
  return {
    title: `From a payment to each of ${BOARDS} boards, server and PostgreSQL on one core`,
    rows: [row],
    goals: [
      {
        number: 18,
        what: 'p99 until a board knows a new number',
        value: row.p99Ms,
        unit: ' ms',
        gate: { atMost: 1_000 },
        target: { atMost: 250 },
      },
    ],
  };
}

async function measure(port: number): Promise<readonly number[]> {
  const shop = await signUpAndIn(port, 'shop');
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => signUpAndIn(port, 'user')),
  );
  const orders: ProvenOrder[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const customer = customers[index % CUSTOMERS]!;
    orders.push(await placeProvenOrder(port, { customer, shop }));
  }
  const { shopId = '' } = shop;
  const boards = Array.from({ length: BOARDS }, () => openBoard(port, shopId));
  await Promise.all(boards.map(({ joined }) => joined));
  const times: number[] = [];
  for (const [index, order] of orders.entries()) {
    const startedAt = performance.now();
    // Token numbers of a day begin at 1, in the order of payment.
    const known = boards.map((board) => board.untilItShows(index + 1));
    await pay(port, order);
    for (const knownAt of await Promise.all(known)) times.push(knownAt - startedAt);
    // A board shows only the first orders of the queue, so complete this one.
    await callParchi(port, apiPaths.completeOrder, {
      cookie: shop.cookie,
      value: { print: order.id },
    });
  }
  for (const board of boards) board.close();
  return times;
}

/** Opens a board. At each event, it fetches the queue and looks for the wanted number. */
function openBoard(port: number, shopId: string) {
  let wanted: { token: number; resolve: (atMs: number) => void } | undefined;
  async function ask(): Promise<void> {
    const reply = await callParchi(port, apiPaths.fetchShop, { value: { shopId } });
    const { queue } = (await reply.json()) as ShopReply;
    if (wanted && queue.includes(wanted.token)) wanted.resolve(performance.now());
  }
  const connection = new LiveConnection({
    port,
    cookie: '',
    namespace: liveNamespaces.board(shopId),
    // Ignore a failed fetch: the timeout below then reports that the board lacks the number.
    onEvent: () => void ask().catch(() => undefined),
  });
  return {
    joined: connection.joined,
    close: () => connection.close(),
    untilItShows: (token: number): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      wanted = { token, resolve };
      const timer = setTimeout(() => reject(new Error(`A board lacks ${token}.`)), TIMEOUT_MS);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

async function pay(port: number, { cookie, confirmation }: ProvenOrder): Promise<void> {
  await exchangeOnce(port, {
    method: 'POST',
    path: apiPaths.confirmPayment,
    headers: { cookie, 'content-type': 'application/json' },
    body: [confirmation],
  });
}
