import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0031-opened-colors.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('counts all colours of an existing opened order as opened [F-564]', async () => {
  const { db } = fixture.server.dependencies;
  const [waiting, opened] = [await fixture.payOrder(), await fixture.payOrder()];
  await fixture.orders.recordOpening({ id: opened.id, openedColors: [] }, ['Black and White']);
  const before = await fixture.look(opened.id);
  await down(db);
  await up(db);
  const { openedColors } = await fixture.look(opened.id);
  assert.deepEqual(openedColors, [...new Set(before.fileInfo.map(({ pageColor }) => pageColor))]);
  assert.deepEqual((await fixture.look(waiting.id)).openedColors, []);
});
