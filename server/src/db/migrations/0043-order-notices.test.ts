import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0043-order-notices.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('existing people get mails about new orders, and no mails about past ones [F-907]', async () => {
  const { db } = fixture.server.dependencies;
  const anyDb = db as unknown as Kysely<unknown>;
  await fixture.payOrder();
  await down(anyDb);
  await up(anyDb);
  const people = await db.selectFrom('accounts').select('ready_mails').execute();
  assert.ok(people.every(({ ready_mails: ready }) => ready));
  assert.deepEqual(await db.selectFrom('order_notices').select('id').execute(), []);
  const { id } = await fixture.payOrder();
  const notices = await db.selectFrom('order_notices').select(['kind', 'order_id']).execute();
  assert.deepEqual(notices, [{ kind: 'paid', order_id: id }]);
});
