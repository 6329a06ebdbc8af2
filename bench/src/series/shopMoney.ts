import { apiPaths, type ApiPath, type MoneyOrdersReply } from '@parchi/contract';
import { dayBefore } from '../measure/dayBefore.ts';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { timedCalls } from '../measure/timedCalls.ts';
import { seedSales } from '../rig/seedSales.ts';
import type { Rig } from '../rig/startRig.ts';
import { callOver } from '../wire/callOver.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const ORDERS = 100_000;
const WARM_UP = 20;
const CALLS = 200;
/** A call on the same server and connection, without any query of sales. */
const CONTROL = 'who is signed in, as a control';

/** Goal 17 of docs/performance.md: the Money view of a shop with 100,000 orders in a year. */
export async function shopMoney(rig: Rig): Promise<Latencies> {
  const { port } = rig.parchi;
  const shop = await signUpAndIn(port, 'shop');
  const { id: userId } = await signUpAndIn(port, 'user');
  await seedSales(rig.databaseUrl, { shopId: shop.id, userId, count: ORDERS });
  const connection = await HttpConnection.open(port);
  const rows: LatencyRow[] = [];
  try {
    const { cookie } = shop;
    const call: Call = (path, value) => callOver(connection, path, { cookie, value });
    const { id } = shop;
    const year = { id, from: dayBefore(364), to: dayBefore(0) };
    const half = await cursorAfter(call, year, 40);
    rows.push(
      latencyRow(CONTROL, await times(() => call(apiPaths.getUserData, {}))),
      latencyRow('today', await times(() => call(apiPaths.shopMoney, { id }))),
      latencyRow(
        'this month',
        await times(() => call(apiPaths.shopMoney, { id, period: 'month' })),
      ),
      latencyRow('a year', await times(() => call(apiPaths.shopMoney, year))),
      latencyRow('first orders of a year', await times(() => call(apiPaths.shopMoneyOrders, year))),
      latencyRow(
        'orders of a year, after 40 pages',
        await times(() => call(apiPaths.shopMoneyOrders, { ...year, cursor: half })),
      ),
    );
  } finally {
    connection.close();
  }
  return {
    title: `Money of a shop with ${ORDERS} orders in a year, one call after the other`,
    rows,
    goals: [
      {
        number: 17,
        what: `slowest p99 of the Money calls with ${ORDERS} orders`,
        value: Math.max(...rows.map(({ p99Ms }) => p99Ms)),
        unit: ' ms',
        gate: { atMost: 200 },
        target: { atMost: 200 },
      },
    ],
  };
}

type Call = (path: ApiPath, value: unknown) => Promise<Buffer>;

async function cursorAfter(call: Call, period: object, pages: number): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const reply = await call(apiPaths.shopMoneyOrders, { ...period, cursor });
    cursor = (JSON.parse(reply.toString()) as MoneyOrdersReply).cursor ?? undefined;
  }
  if (cursor === undefined) throw new Error(`The shop has fewer than ${pages} pages of orders.`);
  return cursor;
}

function times(call: () => Promise<unknown>): Promise<number[]> {
  return timedCalls({ warmUp: WARM_UP, calls: CALLS }, call);
}
