import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0018-order-refusals.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('keeps the end reasons of existing orders, and gives active orders none', async () => {
  const { db } = fixture.server.dependencies;
  const [unprinted, printed, active] = [
    await fixture.payOrder(),
    await fixture.payOrder(),
    await fixture.payOrder(),
  ];
  await fixture.orders.recordOpening({ id: printed.id, openedColors: [] }, ['Color']);
  await sql`update orders set ends_at = now() where id <> ${active.id}`.execute(db);
  await fixture.orders.sweep();
  await down(db);
  await up(db);
  const reasons = [unprinted, printed, active].map(async ({ id }) => {
    const { endReason, refusal } = await fixture.look(id);
    return [endReason, refusal];
  });
  assert.deepEqual(await Promise.all(reasons), [
    ['not_printed', null],
    ['not_completed', null],
    [null, null],
  ]);
});
