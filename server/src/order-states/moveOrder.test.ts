import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/fixtures/paymentsFixture.ts';
import type { OrderState } from '../db/schema/orderTables.ts';
import { moveOrder } from './moveOrder.ts';
import { orderTransitions, type OrderEvent } from './orderTransitions.rules.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

const states: readonly OrderState[] = [
  'awaiting_payment',
  'active',
  'completed',
  'refunded',
  'expired',
];
const paid: Partial<Record<OrderState, object>> = {
  active: { token_number: -1 },
  completed: { token_number: -1 },
  refunded: { token_number: -1 },
};

for (const [event, { from, to }] of Object.entries(orderTransitions)) {
  test(`moves an order by “${event}” from ${from} to ${to}, and from no other state`, async () => {
    const { db } = fixture.server.dependencies;
    for (const state of states) {
      const { id } = await fixture.insertOrder({ state, is_priority: true, ...paid[state] });
      const change = { token_number: to === 'expired' ? null : -1 };
      const moving = db
        .transaction()
        .execute((trx) => moveOrder(trx, { id, event: event as OrderEvent, change }));
      if (state === from) await moving;
      else await assert.rejects(moving, /needs an order that is/);
      assert.equal((await fixture.stateOf(id)).state, state === from ? to : state);
    }
  });
}
