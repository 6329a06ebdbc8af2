import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { insertTestFiles } from '../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down, up } from './0033-refused-files.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test('keeps the files of an existing order unrefused, and lets the shop refuse one [F-558]', async () => {
  const { db } = fixture.server.dependencies;
  const order = await fixture.payOrder();
  const one = { color: 'Color', printed_pages: 1, copies: 1 } as const;
  const [file] = await insertTestFiles(db, order.id, [one, one]);
  await down(db);
  await up(db);
  const before = await fixture.look(order.id);
  assert.deepEqual(
    before.files.map(({ refused }) => refused),
    [undefined, undefined],
  );
  const refusal = { print: order.id, files: [{ _id: file }], reason: 'paper' };
  assert.equal((await fixture.callAsShop(apiPaths.refuseOrderFiles, refusal)).statusCode, 200);
  await fixture.workNow();
  assert.equal((await fixture.look(order.id)).files[0]?.refused?.refund?.state, 'processed');
});
