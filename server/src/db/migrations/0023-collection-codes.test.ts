import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0023-collection-codes.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('gives collection codes to existing paid orders, and none to unpaid ones [F-461]', async () => {
  const { db } = fixture.server.dependencies;
  const [unpaid, ...paid] = [
    await fixture.openOrder(),
    await fixture.payOrder(),
    await fixture.payOrder({ is_priority: true }),
  ];
  await down(db);
  await up(db);
  const codes = await Promise.all(
    paid.map(async ({ id }) => (await fixture.look(id)).collectionCode),
  );
  for (const code of codes) assert.match(code ?? '', /^[A-Z\d]{4}$/);
  assert.equal(new Set(codes).size, 2);
  assert.equal((await fixture.look(unpaid.id)).collectionCode, null);
});
