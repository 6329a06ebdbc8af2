import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertTestFiles } from '../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0025-sales.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('records the sales in existing ledger lines as new lines do [F-494]', async () => {
  const { db } = fixture.server.dependencies;
  const order = await fixture.openOrder({
    is_priority: true,
    total_paise: 1_500,
    amount_paise: 2_500,
  });
  await insertTestFiles(db, order.id, [
    { color: 'Black and White', printed_pages: 3, copies: 2 },
    { color: 'Color', printed_pages: 1, copies: 4 },
  ]);
  const [own, second] = [
    fixture.razorpay.pay(order.providerOrderId),
    fixture.razorpay.pay(order.providerOrderId),
  ];
  await fixture.tell(own);
  await fixture.tell(second);
  await fixture.workNow();
  const lines = () => db.selectFrom('ledger').selectAll().orderBy('id').execute();
  const written = await lines();
  assert.deepEqual(
    written.map(({ is_sale: isSale, bnw_pages: bnw, color_pages: color, priority_paise: fee }) => [
      isSale,
      bnw,
      color,
      fee,
    ]),
    [
      [true, 6, 4, '1000'],
      [false, 0, 0, '0'],
      [false, 0, 0, '0'],
    ],
  );
  await down(db);
  await up(db);
  assert.deepEqual(await lines(), written);
  await assert.rejects(db.updateTable('ledger').set({ amount_paise: 1 }).execute(), {
    code: '23001',
  });
  fixture.takeAlerts();
});
