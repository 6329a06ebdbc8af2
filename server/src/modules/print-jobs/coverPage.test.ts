import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id, type JobTicketsReply } from '@parchi/contract';
import { textsOfPages } from '@parchi/print-engine/testing';
import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { json } from '../../../testing/clients/filesClient.ts';
import {
  ask,
  placeTestOrder,
  type AskedBy,
  type SentOptions,
} from '../../../testing/clients/ordersClient.ts';
import { openOrdersFixture, type OrdersFixture } from '../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
let shop: AskedBy;
let token = 1;
before(async () => {
  fixture = await openOrdersFixture();
  shop = { kind: 'shop', id: fixture.shop };
});
after(() => fixture.close());

async function wantCoverFrom(pages: number | null): Promise<void> {
  await fixture.server.dependencies.db
    .updateTable('shops')
    .set({ cover_from_pages: pages })
    .where('id', '=', fixture.shop)
    .execute();
}

/** Places a paid order of two pages: “3,1” of a file. */
async function paidOrder(options: SentOptions = {}, totalPrice = '3'): Promise<Id> {
  const order = fixture.order({
    options: [{ pageRange: 'Custom', pagesToBePrinted: '3,1', ...options }],
    fields: { totalPrice },
  });
  const { _id } = await placeTestOrder(fixture.origin, order);
  await fixture.server.dependencies.db
    .updateTable('orders')
    .set({ state: 'active', token_number: token, files_expire_at: null })
    .where('id', '=', _id)
    .execute();
  token += 1;
  return _id;
}

async function pagesOf(print: Id): Promise<string[]> {
  const answer = await ask(fixture.origin, apiPaths.printJob, { by: shop, value: { print } });
  assert.equal(answer.status, 200, answer.body.toString());
  return textsOfPages(answer.body);
}

/** Returns whether the job ticket announces a cover, and the number of sheets. */
async function ticketOf(print: Id) {
  const answer = await ask(fixture.origin, apiPaths.jobTicket, { by: shop, value: { print } });
  const [ticket] = (json(answer) as JobTicketsReply).tickets;
  return [ticket?.cover, ticket?.['job-media-sheets'], ticket?.['job-pages']];
}

test('leaves out the cover for a shop that wants none, and begins the pages on the first sheet [F-437]', async () => {
  await wantCoverFrom(null);
  const single = await paidOrder();
  assert.deepEqual(await pagesOf(single), ['3', '1']);
  assert.deepEqual(await ticketOf(single), [false, 2, 2]);
  const duplex = await paidOrder({ pageMethod: 'Both sides' });
  assert.deepEqual(await pagesOf(duplex), ['3', '1']);
  assert.deepEqual(await ticketOf(duplex), [false, 1, 2]);
});

test('decides on a cover by the printed pages of all copies [F-437]', async () => {
  await wantCoverFrom(4);
  assert.equal((await pagesOf(await paidOrder())).length, 2);
  const copies = await paidOrder({ numberOfCopies: 2 }, '6');
  const [cover, ...pages] = await pagesOf(copies);
  assert.match(cover ?? '', /^Token number/);
  assert.deepEqual(pages, ['3', '1', '3', '1']);
  assert.deepEqual(await ticketOf(copies), [true, 5, 5]);
});

test('uses the cover setting when a file is made, and keeps the file after a change [F-437]', async () => {
  await wantCoverFrom(1);
  const [before, waiting] = [await paidOrder(), await paidOrder()];
  assert.equal((await pagesOf(before)).length, 3);
  await wantCoverFrom(null);
  assert.equal((await pagesOf(before)).length, 3);
  assert.deepEqual(await ticketOf(before), [true, 3, 3]);
  assert.equal((await pagesOf(waiting)).length, 2);
});

test('shows the cash to collect on the cover, until the cash is taken [F-988]', async () => {
  await wantCoverFrom(1);
  const setOrder = (id: Id, change: Updateable<Database['orders']>) =>
    fixture.server.dependencies.db.updateTable('orders').set(change).where('id', '=', id).execute();
  const coverOf = async (id: Id) => (await pagesOf(id))[0] ?? '';
  const order = await paidOrder({ numberOfCopies: 14 }, '42');
  assert.ok(!(await coverOf(order)).includes('Collect'), 'paid online');
  await setOrder(order, { is_cash: true });
  const covers = await Promise.all([1, 2, 3].map(() => coverOf(order)));
  for (const cover of covers) assert.match(cover, / Collect ₹42$/);
  assert.match(await coverOf(order), / Collect ₹42$/);
  await setOrder(order, { cash_taken_at: new Date() });
  assert.ok(!(await coverOf(order)).includes('Collect'), 'put back after it was paid');
  await setOrder(order, { cash_taken_at: null });
  assert.match(await coverOf(order), / Collect ₹42$/);
  assert.deepEqual(await ticketOf(order), [true, 29, 29]);
});
