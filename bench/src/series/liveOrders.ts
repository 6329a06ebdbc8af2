import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, liveNamespaces, type Id } from '@parchi/contract';
import { pickFrom, seededRandom } from '@parchi/tooling/testing';
import type { Goal } from '../measure/goal.ts';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { openLoop } from '../measure/openLoop.ts';
import { noteCommits, readCommits } from '../rig/noteCommits.ts';
import { onOneCore } from '../rig/onOneCore.ts';
import type { Rig } from '../rig/startRig.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { LiveConnection } from '../wire/LiveConnection.ts';
import type { ProvenOrder } from '../wire/placeProvenOrder.ts';
import { placeProvenOrders } from '../wire/placeProvenOrders.ts';
import type { SignedInAccount } from '../wire/signIn.ts';
import { signUpMany } from '../wire/signUpAndIn.ts';

const SHOPS = 10;
/** Number of customers, enough for 160 orders at once, because a customer may have at most ten unpaid orders. */
const CUSTOMERS = 17;
const DEVICES = 20;
const RATES = [10, 20];
const SECONDS = 8;
const AT_ONCE = 50;
const BURSTS = 4;
const TIMEOUT_MS = 10_000;
const SEED = 1;

type Paid = { readonly sentAtMs: number; readonly heardAtMs: number[] };
type Load = { readonly what: string; readonly paid: ReadonlyMap<Id, Paid> };

/**
 * Goals 12 and 13 of docs/performance.md: the time from the payment of an order until all devices of its shop have
 * received the order.
 */
export async function liveOrders(rig: Rig): Promise<Latencies> {
  const commitsFile = path.join(rig.folder, 'commits.json');
  const nodeOptions = ['--import', noteCommits(commitsFile)];
  const loads = await onOneCore(rig, { name: 'parchi-live', nodeOptions }, ({ server }) =>
    measure(server.port),
  );
  const committedAt = await readCommits(commitsFile);
  const measured = loads.map(({ what, paid }) => {
    const since = (startOf: (id: Id, one: Paid) => number) =>
      [...paid].flatMap(([id, one]) => one.heardAtMs.map((at) => at - startOf(id, one)));
    return {
      fromRequest: latencyRow(
        `${what}, from the request`,
        since((_id, { sentAtMs }) => sentAtMs),
      ),
      fromCommit: latencyRow(
        `${what}, from the commit`,
        since((id) => committedAt.get(id) ?? NaN),
      ),
    };
  });
  const title = `From a payment to each of a shop’s ${DEVICES} devices, server and PostgreSQL on one core`;
  return {
    title,
    rows: measured.flatMap(({ fromRequest, fromCommit }) => [fromRequest, fromCommit]),
    goals: measured.slice(1).map(({ fromCommit }, index) => goalOf(12 + index, fromCommit)),
  };
}

function goalOf(number: number, { what, p99Ms }: LatencyRow): Goal {
  return {
    number,
    what: `p99 until a new order is on its devices: ${what}`,
    value: p99Ms,
    unit: ' ms',
    gate: { atMost: 250 },
    target: { atMost: 100 },
  };
}

/** Returns the time in milliseconds since 1970, which can be compared between the processes of a machine. */
const nowMs = () => performance.timeOrigin + performance.now();

async function measure(port: number): Promise<readonly Load[]> {
  const random = seededRandom(SEED);
  const customers = await signUpMany(port, 'user', CUSTOMERS);
  const shops = await signUpMany(port, 'shop', SHOPS);
  const [busy] = shops as [SignedInAccount];
  const paid = new Map<Id, Paid>();
  const devices = shops.flatMap((shop) =>
    Array.from({ length: shop === busy ? DEVICES : 1 }, () => listen(port, shop, paid)),
  );
  await Promise.all(devices.map((device) => device.joined));

  async function pay({ id, cookie, confirmation }: ProvenOrder): Promise<void> {
    paid.set(id, { sentAtMs: nowMs(), heardAtMs: [] });
    await exchangeOnce(port, {
      method: 'POST',
      path: apiPaths.confirmPayment,
      headers: { cookie, 'content-type': 'application/json' },
      body: [confirmation],
    });
  }
  async function run(
    what: string,
    shopsOfOrders: readonly SignedInAccount[],
    send: (orders: ProvenOrder[]) => Promise<unknown>,
  ): Promise<Load> {
    const orders = await placeProvenOrders(port, customers, shopsOfOrders);
    paid.clear();
    await send(orders);
    const expected = shopsOfOrders.reduce((sum, shop) => sum + (shop === busy ? DEVICES : 1), 0);
    await allHeard(paid, expected);
    return { what, paid: new Map(paid) };
  }
  const atOnce = (orders: ProvenOrder[]) => Promise.all(orders.map(pay));
  const ofBusy = Array.from({ length: AT_ONCE }, () => busy);
  await run('warm', ofBusy, atOnce);
  const loads: Load[] = [];
  for (const perSecond of RATES) {
    const count = perSecond * SECONDS;
    const chosen = Array.from({ length: count }, () => pickFrom(shops, random));
    loads.push(
      await run(`${perSecond} a second`, chosen, (orders) =>
        openLoop({ perSecond, count, random }, () => pay(orders.pop()!)),
      ),
    );
  }
  const bursts = [];
  for (let burst = 0; burst < BURSTS; burst += 1) bursts.push(await run('', ofBusy, atOnce));
  loads.push({
    what: `${AT_ONCE} for one shop in one instant`,
    paid: new Map(bursts.flatMap(({ paid }) => [...paid])),
  });
  for (const device of devices) device.close();
  return loads;
}

function listen(port: number, { cookie, shopId = '' }: SignedInAccount, paid: Map<Id, Paid>) {
  return new LiveConnection({
    port,
    cookie,
    namespace: liveNamespaces.shop(shopId),
    onEvent(_name, payload) {
      paid.get((payload as { printId: Id }).printId)?.heardAtMs.push(nowMs());
    },
  });
}

/** Waits until all expected events have arrived. @throws if one is missing after 10 s */
async function allHeard(paid: ReadonlyMap<Id, Paid>, expected: number): Promise<void> {
  const count = () => [...paid.values()].reduce((sum, one) => sum + one.heardAtMs.length, 0);
  for (const endMs = nowMs() + TIMEOUT_MS; count() < expected; await pause(20)) {
    if (nowMs() > endMs) throw new Error(`${count()} of ${expected} arrived.`);
  }
}
