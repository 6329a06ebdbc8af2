import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Id } from '@parchi/contract';
import { apiPaths } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { drawCollectionCode } from './drawCollectionCode.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

const codeOf = async (id: Id) => (await fixture.look(id)).collectionCode;

/** Gives the order a code from these candidates. */
async function draw(id: Id, ...candidates: string[]): Promise<string | null> {
  await fixture.server.dependencies.db
    .updateTable('orders')
    .set({ collection_code: drawCollectionCode(() => candidates.shift() ?? 'CCCC') })
    .where('id', '=', id)
    .execute();
  return codeOf(id);
}

test('gives each order its own collection code when it is paid, also priority orders [F-460]', async () => {
  const unpaid = await fixture.openOrder();
  assert.equal(await codeOf(unpaid.id), null);
  const [one, other] = [
    await fixture.payOrder({ is_priority: true }),
    await fixture.payOrder({ is_priority: true }),
  ];
  const code = await codeOf(one.id);
  assert.match(code ?? '', /^[CDFHJKMNPRTVWXY34679]{4}$/);
  assert.notEqual(await codeOf(other.id), code);
  assert.equal((await fixture.look(one.id, fixture.shop)).collectionCode, code);
});

test('draws another collection code when an order of the shop already has it [F-460]', async () => {
  const [one, other] = [await fixture.payOrder(), await fixture.payOrder()];
  assert.equal(await draw(one.id, 'K7MP'), 'K7MP');
  assert.equal(await draw(other.id, 'K7MP', 'W3XY'), 'W3XY');
});

test('reserves the code of an order that can be put back, and frees it with the files [F-460]', async () => {
  const [one, other] = [await fixture.payOrder(), await fixture.payOrder()];
  await draw(one.id, 'RRRR');
  await fixture.callAsShop(apiPaths.completeOrder, { print: one.id });
  assert.equal(await draw(other.id, 'RRRR', 'TTTT'), 'TTTT');
  const { db } = fixture.server.dependencies;
  await db.updateTable('orders').set({ has_files: false }).where('id', '=', one.id).execute();
  assert.equal(await draw(other.id, 'RRRR'), 'RRRR');
});
