import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type ApiPath, type Id } from '@parchi/contract';
import { download, filePart, receive, sendShare } from '../clients/filesClient.ts';
import { readZip } from '../files/readZip.ts';
import {
  assertRefundedOnce,
  confirmPayment,
  getOrder,
  payAtProvider,
  placeOrder,
  placePaidOrder,
  signInCustomer,
  type Client,
} from '../fixtures/customerAndShop.ts';
import { cashOperations } from './cashOperations.ts';
import { counterOperations } from './counterOperations.ts';
import type { Operation, People } from './operation.ts';

const TIMEOUT_MS = 60_000;
const BEFORE_END_MS = 500;

export const crashOperations: Readonly<Record<string, Operation>> = {
  send({ place }) {
    const send = () => sendShare(place.origin, filePart('a', 'one'), filePart('b', 'two'));
    let share: Awaited<ReturnType<typeof send>> | undefined;
    return Promise.resolve({
      act: async () => (share = await send()),
      async check() {
        share ??= await send();
        const zip = await readZip((await download(place.origin, share.files)).body);
        assert.deepEqual([...zip].map(String), ['a,one', 'b,two']);
      },
    });
  },

  async order({ place, shop }) {
    // Nobody may have many unpaid orders.
    const customer = await signInCustomer(place);
    const order = () => placeOrder(place, { customer, shop });
    let placed: Awaited<ReturnType<typeof order>> | undefined;
    return {
      act: async () => (placed = await order()),
      async check() {
        placed ??= await order();
        assert.equal((await getOrder(customer, placed.print._id)).payment.status, 'awaiting');
      },
    };
  },

  async pay({ place, customer, shop }) {
    const placed = await placeOrder(place, { customer, shop });
    const proof = await payAtProvider(place, placed);
    const pay = () => confirmPayment(customer, placed, proof);
    return {
      act: pay,
      async check() {
        assert.equal((await pay()).status, 200);
        const { payment, tokenNumber } = await getOrder(customer, placed.print._id);
        assert.equal(payment.timeline.filter(({ event }) => event === 'paid').length, 1);
        const { currentOrders } = await shop.fetchOwn();
        const same = currentOrders.filter((order) => order.tokenNumber === tokenNumber);
        assert.equal(same.length, 1, `token ${tokenNumber}`);
      },
    };
  },

  complete: endOf(
    apiPaths.completeOrder,
    ({ shop }) => shop,
    async ({ customer }, print) => {
      assert.equal((await getOrder(customer, print)).active, false);
    },
  ),

  refuse: endOf(
    apiPaths.refuseOrder,
    ({ shop }) => shop,
    (people, print) => assertRefundedOnce(people.customer, print),
  ),

  cancel: endOf(
    apiPaths.cancelOrder,
    ({ customer }) => customer,
    (people, print) => assertRefundedOnce(people.customer, print),
  ),

  async expire({ place }) {
    const share = await sendShare(place.origin, filePart('a', 'one'), filePart('b', 'two'));
    // Wait until just before the share expires, so that the steps are those of its removal.
    await pause(Date.parse(share.expiresAt) - Date.parse(share.now) - BEFORE_END_MS);
    async function untilGone(): Promise<void> {
      const end = performance.now() + TIMEOUT_MS;
      while ((await receive(place.origin, share)).status === 200) {
        assert.ok(performance.now() < end, 'the share does not end');
        await pause(200);
      }
    }
    return { act: untilGone, check: untilGone };
  },

  ...counterOperations,
  ...cashOperations,
};

/** Returns how an order ends by a call, which a person makes again after a crash. */
function endOf(
  path: ApiPath,
  by: (people: People) => Client,
  assertEnded: (people: People, print: Id) => Promise<void>,
): Operation {
  return async (people) => {
    const print = await placePaidOrder(people.place, people);
    const end = () => by(people).call(path, { print, reason: 'paper' });
    return {
      act: end,
      async check() {
        const again = await end();
        assert.equal(again.status, 200, again.body.toString());
        await assertEnded(people, print);
      },
    };
  };
}
