import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, limits, type PlaceOrderReply, type Order } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import { sql } from 'kysely';
import {
  formEnd,
  json,
  multipartType,
  partHead,
  post,
} from '../../../../testing/clients/filesClient.ts';
import { insertTestShop } from '../../../../testing/fixtures/testAccounts.ts';
import {
  ask,
  orderParts,
  placeTestOrder,
  postOrder,
  type SentOptions,
} from '../../../../testing/clients/ordersClient.ts';
import { findDifferences } from '../../../../testing/files/findDifferences.ts';
import {
  openOrdersFixture,
  type OrderChanges,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture();
});
after(() => fixture.close());

/** Ends the orders of each test, because a customer may have at most ten unpaid ones. */
afterEach(async () => {
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ files_expire_at: sql<Date>`now()` })
    .execute();
});

async function place(changes?: OrderChanges): Promise<Order> {
  return placeTestOrder(fixture.origin, fixture.order(changes));
}

test('answers a new order with its record and the checkout of its payment', async () => {
  const answer = await postOrder(fixture.origin, fixture.order());
  assert.equal(answer.status, 201);
  const { text, print, payment } = json(answer) as PlaceOrderReply;
  assert.equal(text, 'Order placed');
  assert.ok(payment);
  const { orderId, ...checkout } = payment;
  assert.match(orderId, /^order_/);
  assert.deepEqual(checkout, {
    provider: 'sandbox',
    key: 'sandbox',
    amount: 1_500,
    currency: 'INR',
  });
  assert.deepEqual(fixture.opened.at(-1), print._id);
  const { timeline } = print.payment;
  assert.deepEqual(
    timeline.map(({ event }) => event),
    ['ordered'],
  );
  const { _id, files, shop, createdAt, updatedAt, filesExpireAt, ...rest } = print;
  assert.match(_id, /^[0-9a-f]{32}$/);
  assert.deepEqual(
    files.map(({ originalname, size }) => ({ originalname, size })),
    [{ originalname: 'a.pdf', size: fixture.pdf.length }],
  );
  assert.equal(shop._id, fixture.shop);
  assert.equal(createdAt, updatedAt);
  const lifeMs = Date.parse(filesExpireAt ?? '') - Date.parse(createdAt);
  assert.equal(lifeMs, limits.unpaidOrderTtlSeconds * 1_000);
  assert.deepEqual(rest, {
    tokenNumber: null,
    fileInfo: [
      {
        pages: 10,
        pageRange: 'All',
        pagesToBePrinted: 'All',
        pageColor: 'Black and White',
        pageMethod: 'Single',
        numberOfCopies: 1,
        price: 15,
        note: '',
      },
    ],
    totalPrice: 15,
    amountPayable: 15,
    priority: false,
    active: false,
    collectionCode: null,
    ordersAhead: null,
    payment: { status: 'awaiting', checkout: payment, timeline },
    paidAt: null,
    openedAt: null,
    openedColors: [],
    completedAt: null,
    reopenable: false,
    endsAt: null,
    endsWithin: null,
    endedAt: null,
    endReason: null,
    refusal: null,
    customerName: 'Asha Rao',
    customerPhone: null,
  });
});

test('ignores another user’s id and unknown fields [O02] [O16]', async () => {
  const fields = {
    user: 'f'.repeat(32),
    tokenNumber: '1',
    active: 'true',
    'payment.status': 'paid',
    createdAt: '2000-01-01',
  };
  const print = await place({ fields });
  assert.equal(print.tokenNumber, null);
  assert.equal(print.active, false);
  const { user_id } = await fixture.server.dependencies.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', print._id)
    .executeTakeFirstOrThrow();
  assert.equal(user_id, fixture.user);
});

test('accepts an order for a shop that is not taking orders now [O04]', async () => {
  const shop = await insertTestShop(fixture.server.dependencies);
  const { db } = fixture.server.dependencies;
  await db.updateTable('shops').set({ is_on: false }).where('id', '=', shop).execute();
  assert.equal((await place({ fields: { shop } })).shop.on, false);
});

test('adds ten rupees for priority, and accepts a total with two decimals [O05]', async () => {
  const print = await place({ fields: { priority: 'true', totalPrice: '15.00' } });
  assert.deepEqual([print.totalPrice, print.amountPayable, print.priority], [15, 25, true]);
});

test('charges at least one rupee, even when the pages cost less', async () => {
  const shop = await insertTestShop(fixture.server.dependencies, { bnwPaise: 5 });
  const print = await place({ fields: { shop, totalPrice: '0.5' } });
  assert.deepEqual([print.totalPrice, print.amountPayable], [0.5, 1]);
});

type Ranged = [range: string, pages: number];
const ranges: Ranged[] = [
  ['3,1', 2],
  ['2,2', 2],
  ['1,,2', 2],
  [' 1 - 3 ', 3],
  ['8-12', 3],
  ['1-99999999', 10],
  ['1,5-2,3', 2],
];
for (const [pagesToBePrinted, pages] of ranges) {
  test(`prints ${pages} of ten pages for “${pagesToBePrinted}”, and stores the range as typed [O10] [O11]`, async () => {
    const print = await place({
      options: [{ pageRange: 'Custom', pagesToBePrinted }],
      fields: { totalPrice: String(pages * 1.5) },
    });
    assert.equal(print.fileInfo[0]?.pages, pages);
    assert.equal(print.fileInfo[0].pagesToBePrinted, pagesToBePrinted);
  });
}

const notes = ['', 'x'.repeat(1_000), '<script>', 'a\r\nb', '\u202Eabc', '😀', '=HYPERLINK("x")'];
for (const note of notes) {
  test(`stores the note ${JSON.stringify(note.slice(0, 20))} as text [O13]`, async () => {
    assert.equal((await place({ options: [{ note }] })).fileInfo[0]?.note, note);
  });
}

test('ignores pages and price in the form, but uses its copies [O14]', async () => {
  const options: SentOptions[] = [{ price: 0.01, pages: 1, numberOfCopies: 3 }];
  const print = await place({ options, fields: { totalPrice: '45' } });
  assert.deepEqual([print.fileInfo[0]?.pages, print.fileInfo[0]?.price], [10, 45]);
});

test('accepts an extension in capitals, and the same file twice [P04] [P17]', async () => {
  const file = { name: 'A.PDF', bytes: fixture.pdf };
  const print = await place({
    files: [file, file],
    options: [{}, { pageColor: 'Color' }],
    fields: { totalPrice: '115' },
  });
  assert.deepEqual(
    print.fileInfo.map(({ price }) => price),
    [15, 100],
  );
  assert.notEqual(print.files[0]?._id, print.files[1]?._id);
});

for (const [name, contentType] of [
  ['a.PDF', undefined],
  ['a.Pdf', 'text/html'],
  ['a.pdf', 'application/octet-stream'],
  ['a.pdf ', 'text/html; charset=utf-8'],
] as const) {
  test(`accepts a PDF named ${JSON.stringify(name)} and sent as ${contentType ?? 'nothing'} [P04]`, async () => {
    const { headers, ...order } = fixture.order({ files: [] });
    const disposition = `form-data; name="file"; filename="${name}"`;
    const typeHeader = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const file = [Buffer.from(partHead(disposition, typeHeader)), fixture.pdf, Buffer.from('\r\n')];
    const answer = await post(fixture.origin, {
      path: apiPaths.placeOrder,
      headers: { 'content-type': multipartType, ...headers },
      body: Buffer.concat([...file, ...orderParts(order), formEnd]),
    });
    assert.equal(answer.status, 201, answer.body.toString());
    const { print } = json(answer) as PlaceOrderReply;
    assert.equal(print.files[0]?.originalname, name.trim());
    const by = { kind: 'user', id: fixture.user } as const;
    const value = { file: print.files[0]._id };
    const given = await ask(fixture.origin, apiPaths.getPdf, { by, value });
    assert.equal(given.headers['content-type'], 'application/pdf');
  });
}

test('accepts fields before, between and after the files [M16]', async () => {
  const order = fixture.order({
    files: ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: fixture.pdf })),
    options: [{}, {}],
    fields: { totalPrice: '30' },
  });
  const [first, second, ...fields] = orderParts(order);
  for (const parts of [
    [...fields, first, second],
    [first, ...fields, second],
    [first, second, ...fields],
  ]) {
    const answer = await post(fixture.origin, {
      path: apiPaths.placeOrder,
      headers: { 'content-type': multipartType, ...order.headers },
      body: Buffer.concat([...parts.map((part) => part!), formEnd]),
    });
    assert.equal(answer.status, 201);
    const { print } = json(answer) as PlaceOrderReply;
    assert.deepEqual(
      print.files.map(({ originalname }) => originalname),
      ['a.pdf', 'b.pdf'],
    );
  }
});

/** Runs qpdf on a PDF. @returns the PDF that qpdf made, and the text that it printed */
function runQpdf(pdf: Buffer, args: readonly string[]): { made: Buffer; said: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-pdf-'));
  const given = path.join(folder, 'given.pdf');
  const made = path.join(folder, 'made.pdf');
  try {
    writeFileSync(given, pdf);
    const isMaking = !args.includes('--show-encryption');
    const said = execFileSync('qpdf', [...args, given, ...(isMaking ? [made] : [])]).toString();
    return { made: isMaking ? readFileSync(made) : pdf, said };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Encrypts a PDF so that printing is forbidden. An empty `user` makes a PDF that opens without a password. */
function encrypt(pdf: Buffer, user: string): Buffer {
  return runQpdf(pdf, ['--encrypt', user, 'owner', '256', '--print=none', '--']).made;
}

for (const [what, user, password] of [
  ['needs a password', 'sesame', 'sesame'],
  ['its owner locked against printing', '', undefined],
] as const) {
  test(`stores a PDF that ${what} without encryption, and its password nowhere [P07]`, async () => {
    const bytes = encrypt(await makePdf(4), user);
    const order = fixture.order({
      files: [
        { name: 'locked.pdf', bytes },
        { name: 'a.pdf', bytes: fixture.pdf },
      ],
      options: [{ password }, {}],
      fields: { totalPrice: '21' },
    });
    const print = await placeTestOrder(fixture.origin, order);
    const by = { kind: 'user', id: fixture.user } as const;
    const value = { file: print.files[0]?._id };
    const stored = await ask(fixture.origin, apiPaths.getPdf, { by, value });
    assert.equal(stored.status, 200);
    assert.equal(stored.body.length, print.files[0]?.size);
    assert.match(runQpdf(stored.body, ['--show-encryption']).said, /not encrypted/);
    assert.doesNotMatch(JSON.stringify(print), /sesame/);
    await fixture.orders.sweep();
    assert.deepEqual(await findDifferences(fixture.server.dependencies), []);
  });
}

for (const [what, password, code] of [
  ['without', undefined, 'pdf.password_needed'],
  ['with a wrong', 'wrong', 'pdf.password_wrong'],
] as const) {
  test(`refuses a PDF that needs a password, sent ${what} password, and names it [P07]`, async () => {
    const files = [{ name: 'bank.pdf', bytes: encrypt(fixture.pdf, 'sesame') }];
    const answer = await postOrder(
      fixture.origin,
      fixture.order({ files, options: [{ password }] }),
    );
    const reply = json(answer) as { code: string; file: string; message: string };
    assert.deepEqual([answer.status, reply.code, reply.file], [422, code, 'bank.pdf']);
    assert.match(reply.message, /bank\.pdf/);
  });
}
