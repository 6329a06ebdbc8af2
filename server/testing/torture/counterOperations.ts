import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import { getOrder, placePaidOrder, signInShop, type Client } from '../fixtures/customerAndShop.ts';
import type { Operation } from './operation.ts';
import { changeDetails, fetchDetails } from './shopDetails.ts';

const TIMEOUT_MS = 60_000;
/** Price in rupees of a file in colour of `placePaidOrder`. */
const COLOR_PRICE = 20;

/** Operations of a shop that don't end an order. */
export const counterOperations = {
  async putBack({ place, customer, shop }) {
    const print = await placePaidOrder(place, { customer, shop });
    const { tokenNumber } = await getOrder(customer, print);
    assert.equal((await shop.call(apiPaths.completeOrder, { print })).status, 200);
    const putBack = () => shop.call(apiPaths.reopenOrder, { print });
    return {
      act: putBack,
      async check() {
        const again = await putBack();
        assert.equal(again.status, 200, again.body.toString());
        const order = await getOrder(customer, print);
        assert.deepEqual(
          [order.active, order.completedAt, order.tokenNumber, order.payment.status],
          [true, null, tokenNumber, 'paid'],
        );
        const { currentOrders } = await shop.fetchOwn();
        assert.equal(currentOrders.filter(({ _id }) => _id === print).length, 1);
      },
    };
  },

  async refuseFile({ place, customer, shop }) {
    const colors = ['Black and White', 'Color'] as const;
    const print = await placePaidOrder(place, { customer, shop, colors });
    const files = (await getOrder(customer, print)).files.slice(1).map(({ _id }) => ({ _id }));
    const refuse = () => shop.call(apiPaths.refuseOrderFiles, { print, files, reason: 'paper' });
    return {
      act: refuse,
      async check() {
        const again = await refuse();
        assert.equal(again.status, 200, again.body.toString());
        const order = await untilPaidBack(customer, print);
        assert.deepEqual([order.active, order.files[0]?.refused], [true, undefined]);
        const refunds = order.payment.timeline.filter(({ event }) => event === 'refunded');
        assert.deepEqual(
          refunds.map(({ amount }) => amount),
          [COLOR_PRICE],
        );
      },
    };
  },

  /** At a shop of its own, because the prices of the others' orders stay. */
  async changePrices({ place }) {
    const shop = await signInShop(place);
    const before = await fetchDetails(shop);
    const change = () => changeDetails(shop, before, { bnw: '2', color: '12.50' });
    return {
      act: change,
      async check() {
        const again = await change();
        assert.equal(again.status, 200, again.body.toString());
        const { version, bnw, color, rateChanges } = await fetchDetails(shop);
        assert.deepEqual([version, bnw, color], [before.version + 1, 2, 12.5]);
        assert.deepEqual(rateChanges.map(({ rate, to }) => `${rate} ${to}`).toSorted(), [
          'bnw 2',
          'color 12.5',
        ]);
      },
    };
  },
} satisfies Record<string, Operation>;

/** Returns the order once the refund of its second file was paid out. */
async function untilPaidBack(customer: Client, id: Id): Promise<Order> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const order = await getOrder(customer, id);
    const state = order.files[1]?.refused?.refund?.state;
    if (state === 'processed') return order;
    assert.ok(performance.now() < end, `still ${String(state)}`);
    await pause(100);
  }
}
