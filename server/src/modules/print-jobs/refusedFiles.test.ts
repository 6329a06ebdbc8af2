import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type JobTicketsReply } from '@parchi/contract';
import { textsOfPages } from '@parchi/print-engine/testing';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { json, type Answer } from '../../../testing/clients/filesClient.ts';
import {
  ask,
  placeTestOrder,
  type AskedBy,
  type SentOptions,
} from '../../../testing/clients/ordersClient.ts';
import { openOrdersFixture, type OrdersFixture } from '../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
let shop: AskedBy;
let token = 6;
before(async () => {
  fixture = await openOrdersFixture();
  shop = { kind: 'shop', id: fixture.shop };
});
after(() => fixture.close());

const inColor = { pageColor: 'Color' };
const customRange = { pageRange: 'Custom', pagesToBePrinted: '3,1' };

/** Places a paid order with a file of ten pages for each of the options. */
async function paidOrder(totalPrice: string, ...options: SentOptions[]): Promise<Id> {
  const files = options.map((_, index) => ({ name: `${index + 1}.pdf`, bytes: fixture.pdf }));
  const order = fixture.order({ files, options, fields: { totalPrice } });
  const { _id } = await placeTestOrder(fixture.origin, order);
  const { db } = fixture.server.dependencies;
  token += 1;
  const change = { state: 'active', token_number: token, files_expire_at: null } as const;
  await db.updateTable('orders').set(change).where('id', '=', _id).execute();
  return _id;
}

function printFile(value: unknown): Promise<Answer> {
  return ask(fixture.origin, apiPaths.printJob, { by: shop, value });
}

async function changeJobs(change: Updateable<Database['print_jobs']>): Promise<void> {
  const { db } = fixture.server.dependencies;
  await db.updateTable('print_jobs').set(change).where('state', '<>', 'deleting').execute();
}

function codeOf(answer: Answer): string {
  return `${answer.status} ${(json(answer) as { code: string }).code}`;
}

/** Refuses the files at these positions of an order, as its shop would. */
async function refuseFiles(print: Id, ...places: number[]): Promise<readonly Id[]> {
  const { db } = fixture.server.dependencies;
  const files = await db
    .updateTable('order_files')
    .set({ refused_at: sql<Date>`now()`, refusal_reason: 'paper', refusal_note: '' })
    .where('order_id', '=', print)
    .where('ordinal', 'in', places)
    .returning('id')
    .execute();
  return files.map(({ id }) => id as Id);
}

test('makes a print file again without files that were refused after it was made [F-556]', async () => {
  const print = await paidOrder('118', {}, customRange, inColor);
  const black = { print, color: 'Black and White' };
  assert.match(textsOfPages((await printFile(black)).body)[0] ?? '', /1 of 2 .* 2 files/);
  await refuseFiles(print, 0, 2);
  const answers = await Promise.all([printFile({ print }), printFile(black), printFile({ print })]);
  for (const { body } of answers) {
    const [cover, ...pages] = textsOfPages(body);
    assert.match(cover ?? '', /Pages 3,1 \(2\)/);
    assert.doesNotMatch(cover ?? '', /2 files|1\.pdf/);
    assert.deepEqual(pages, ['3', '1']);
  }
  const ticket = await ask(fixture.origin, apiPaths.jobTicket, { by: shop, value: { print } });
  const { tickets } = json(ticket) as JobTicketsReply;
  assert.deepEqual(
    tickets.map((ticket) => [ticket['job-name'], ticket.documents.length]),
    [['Token 7', 1]],
  );
  const color = await printFile({ print, color: 'Color' });
  assert.equal(codeOf(color), '404 print_file.no_such_color');
});

test('waits for a print file in progress, and then makes it without the refused files [F-556]', async () => {
  const print = await paidOrder('18', {}, customRange);
  assert.equal((await printFile({ print })).status, 200);
  await changeJobs({ state: 'pending', lease_expires_at: new Date(Date.now() + 3_600_000) });
  await refuseFiles(print, 0);
  const waiting = printFile({ print });
  await pause(50);
  await changeJobs({ state: 'ready' });
  assert.equal(textsOfPages((await waiting).body).length, 3);
});

test('gives the shop no bytes of a refused file, and the customer the whole file [F-557]', async () => {
  const print = await paidOrder('30', {}, {});
  const [file] = await refuseFiles(print, 0);
  const calls = [
    [apiPaths.getPdf, { file }],
    [apiPaths.getThumbnail, { file }],
    [apiPaths.downloadOrderFile, { file }],
    [apiPaths.downloadOrder, { files: [{ _id: file }] }],
  ] as const;
  for (const [path, value] of calls) {
    assert.equal(codeOf(await ask(fixture.origin, path, { by: shop, value })), '404 print.gone');
  }
  const customer = { kind: 'user', id: fixture.user } as const;
  const answer = await ask(fixture.origin, apiPaths.getPdf, { by: customer, value: { file } });
  assert.equal(answer.status, 200);
});
