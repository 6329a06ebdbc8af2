import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type JobTicketsReply, type PrintJobRequest } from '@parchi/contract';
import { newObjectGroup, type ObjectGroup, objectKey, StoreFullError } from '@parchi/object-store';
import { childPids, informationOf, textsOfPages } from '@parchi/print-engine/testing';
import { sql, type Updateable } from 'kysely';
import { newId } from '../../db/newId.ts';
import type { Database } from '../../db/schema.ts';
import { json, post, type Answer } from '../../../testing/clients/filesClient.ts';
import { sweepOrphans } from '../../../testing/fixtures/sweepOrphans.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../testing/fixtures/testAccounts.ts';
import {
  ask,
  placeTestOrder,
  type AskedBy,
  type SentOptions,
} from '../../../testing/clients/ordersClient.ts';
import { findDifferences } from '../../../testing/files/findDifferences.ts';
import {
  deleteOrders,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
let shop: AskedBy;
/** Number of print jobs that were composed, whether they succeeded or not. */
let made = 0;
let isStoreFull = false;
let isMachineBusy = false;
let token = 7;
before(async () => {
  fixture = await openOrdersFixture({
    replace: (dependencies) => ({
      printEngine: {
        ...dependencies.printEngine,
        compose(print, sink) {
          made += 1;
          const source = isMachineBusy ? killedBefore(print.source) : print.source;
          return dependencies.printEngine.compose({ ...print, source }, sink);
        },
      },
      objectStore: {
        ...dependencies.objectStore,
        create(key) {
          if (isStoreFull) throw new StoreFullError('No room.');
          return dependencies.objectStore.create(key);
        },
      },
    }),
  });
  shop = { kind: 'shop', id: fixture.shop };
});
after(() => fixture.close());
afterEach(async () => {
  [made, token, isStoreFull, isMachineBusy] = [0, 7, false, false];
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ state: 'expired', token_number: null, files_expire_at: sql<Date>`now()` })
    .execute();
  await fixture.orders.sweep();
  await fixture.printJobs.sweep();
  await deleteOrders(fixture);
  assert.deepEqual(await differences(), []);
  const { objectStore } = fixture.server.dependencies;
  assert.deepEqual(await Array.fromAsync(objectStore.list()), []);
});

/** Kills the child process before it gets the source, like a time limit or the kernel's out-of-memory killer. */
async function* killedBefore(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const pid of childPids()) process.kill(pid, 'SIGKILL');
  yield* source;
}

/** Waits until the killed processes have ended, so that the next print job is not given to one of them. */
async function machineIsQuiet(): Promise<void> {
  isMachineBusy = false;
  while (childPids().length > 0) await pause(10);
}

const customRange = { pageRange: 'Custom', pagesToBePrinted: '3,1' };
const inColor = { pageColor: 'Color' };

/** Places a paid order. Each of its files has ten pages, with the page number as text on each. */
async function paidOrder(...options: SentOptions[]): Promise<Id> {
  const files = options.map((_, index) => ({ name: `${index + 1}.pdf`, bytes: fixture.pdf }));
  const pages = ({ pageRange, pageColor, numberOfCopies = 1 }: SentOptions) =>
    (pageRange === 'Custom' ? 2 : 10) * (pageColor === 'Color' ? 10 : 1.5) * Number(numberOfCopies);
  const totalPrice = String(options.reduce((sum, each) => sum + pages(each), 0));
  const order = fixture.order({ files, options, fields: { totalPrice } });
  const { _id } = await placeTestOrder(fixture.origin, order);
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ state: 'active', token_number: token, files_expire_at: null })
    .where('id', '=', _id)
    .execute();
  token += 1;
  return _id;
}

function printFile(value: unknown, by: AskedBy = shop, range?: string): Promise<Answer> {
  const headers: Record<string, string> = range === undefined ? {} : { range };
  return ask(fixture.origin, apiPaths.printJob, { by, value, headers });
}

async function ticketsOf(value: PrintJobRequest): Promise<JobTicketsReply> {
  const answer = await ask(fixture.origin, apiPaths.jobTicket, { by: shop, value });
  assert.equal(answer.status, 200, answer.body.toString());
  return json(answer) as JobTicketsReply;
}

function codeOf(answer: Answer): string {
  return `${answer.status} ${(json(answer) as { code: string }).code}`;
}

async function differences(): Promise<string[]> {
  const found = await findDifferences(fixture.server.dependencies);
  return found.map((difference) => difference.kind);
}

function changeFiles(change: Updateable<Database['print_jobs']>) {
  const { db } = fixture.server.dependencies;
  return db.updateTable('print_jobs').set(change).returningAll().execute();
}

test('gives the shop one file with a cover and the pages in the requested order', async () => {
  const print = await paidOrder(customRange, { ...customRange, pageMethod: 'Both sides' });
  const answer = await printFile({ print });
  assert.equal(answer.status, 200, answer.body.toString());
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.equal(answer.headers['content-disposition'], 'inline; filename="Token 7.pdf"');
  assert.equal(informationOf(answer.body).get('Title'), 'Token 7');
  const [cover, ...pages] = textsOfPages(answer.body);
  assert.match(cover ?? '', /^Token number 7 Asha Rao .*Pages 3,1 \(2\) · Single/);
  assert.equal(pages.join(), ',3,,1,,3,1');
  const part = await printFile({ print }, shop, 'bytes=0-7');
  assert.deepEqual([part.status, part.body.toString()], [206, '%PDF-1.7']);
  assert.equal(made, 1, 'it is kept');
});

test('serves the file to a form post, to open in a new tab', async () => {
  const print = await paidOrder({}, inColor);
  const fields = (values: string): Promise<Answer> =>
    post(fixture.origin, {
      path: apiPaths.printJob,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...testCookie(fixture.shop),
      },
      body: values,
    });
  const answer = await fields(`print=${print}&color=Black+and+White`);
  assert.equal(answer.status, 200, answer.body.toString());
  assert.equal(textsOfPages(answer.body).length, 11);
  for (const bad of [`print=${print}&print=${print}`, 'print=%00', '%ff=%ff', 'color=Color', '']) {
    assert.equal((await fields(bad)).status, 400, bad);
  }
});

test('makes one print file per colour, each with its colour and number on the cover', async () => {
  const print = await paidOrder(inColor, customRange, inColor);
  assert.equal(codeOf(await printFile({ print })), '422 print_file.color_needed');
  const black = await printFile({ print, color: 'Black and White' });
  const color = await printFile({ print, color: 'Color' });
  assert.match(textsOfPages(black.body)[0] ?? '', /Print file 1 of 2 · Black and White/);
  assert.match(textsOfPages(color.body)[0] ?? '', /Print file 2 of 2 · Color .* 2 files/);
  assert.equal(textsOfPages(black.body).length, 3);
  assert.equal(textsOfPages(color.body).length, 21);
  assert.match(String(black.headers['content-disposition']), /"Token 7 Black and White.pdf"/);
  assert.equal(informationOf(black.body).get('Title'), 'Token 7 Black and White');
  const other = await paidOrder(inColor);
  const none = await printFile({ print: other, color: 'Black and White' });
  assert.equal(codeOf(none), '404 print_file.no_such_color');
  assert.equal((await printFile({ print, color: 'Red' })).status, 400);
});

test('serves the file only to the paid shop, and only while the order’s files exist [R05]', async () => {
  const print = await paidOrder({});
  const stranger = { kind: 'shop', id: await insertTestShop(fixture.server.dependencies) } as const;
  const unpaid = (await placeTestOrder(fixture.origin, fixture.order()))._id;
  const refusals = [
    await printFile({ print }, stranger),
    await printFile({ print: unpaid }),
    await printFile({ print: newId() }),
    await printFile({ print: '../../etc/passwd' }),
  ];
  for (const refusal of refusals) assert.equal(codeOf(refusal), '404 print.not_found');
  assert.equal((await printFile({ print }, { kind: 'user', id: fixture.user })).status, 404);
  const person = { kind: 'user', id: await insertTestUser(fixture.server.dependencies) } as const;
  assert.equal((await printFile({ print }, person)).status, 404);
  const nobody = await ask(fixture.origin, apiPaths.printJob, { by: undefined, value: { print } });
  assert.equal(codeOf(nobody), '401 account.signed_out');
  assert.equal(made, 0);

  assert.equal((await printFile({ print })).status, 200);
  await fixture.server.dependencies.db
    .updateTable('orders')
    .set({ state: 'completed', files_expire_at: sql<Date>`now()` })
    .where('id', '=', print)
    .execute();
  assert.equal(codeOf(await printFile({ print })), '404 print.gone');
});

test('makes one file for eight requests at once', async () => {
  const print = await paidOrder({});
  const answers = await Promise.all(Array.from({ length: 8 }, () => printFile({ print })));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => body.toString('latin1'))).size, 1);
  assert.equal(made, 1);
});

test('makes the file again after its process died, and sweeps the dead process’s bytes', async () => {
  const print = await paidOrder({});
  assert.equal((await printFile({ print })).status, 200);
  const [file] = await changeFiles({ state: 'pending', lease_expires_at: new Date(0) });
  assert.equal((await printFile({ print })).status, 200);
  assert.equal(made, 2);
  const { objectStore } = fixture.server.dependencies;
  assert.equal((await Array.fromAsync(objectStore.list())).length, 3);
  await fixture.printJobs.sweep();
  const left = (await Array.fromAsync(objectStore.list())).map(({ key }) => key);
  assert.equal(left.length, 2);
  assert.ok(!left.includes(objectKey(file?.object_group as ObjectGroup, 0)));
});

test('waits for a file that another process is making', async () => {
  const print = await paidOrder({});
  assert.equal((await printFile({ print })).status, 200);
  await changeFiles({ state: 'pending', lease_expires_at: new Date(Date.now() + 3_600_000) });
  assert.deepEqual(await differences(), ['pending-upload']);
  const waiting = printFile({ print });
  await changeFiles({ state: 'ready' });
  assert.equal((await waiting).status, 200);
  assert.equal(made, 1);
});

test('remembers a failed file for a while, then tries again', async () => {
  const print = await paidOrder({});
  const { db, objectStore } = fixture.server.dependencies;
  const { object_group: group } = await db
    .selectFrom('orders')
    .select('object_group')
    .where('id', '=', print)
    .executeTakeFirstOrThrow();
  const key = objectKey(group as ObjectGroup, 0);
  await objectStore.remove(key);
  const writer = await objectStore.create(key);
  await writer.write(Buffer.alloc(fixture.pdf.length, 'x'));
  await writer.commit();
  assert.equal(codeOf(await printFile({ print })), '422 print_file.failed');
  assert.equal(codeOf(await printFile({ print })), '422 print_file.failed');
  assert.equal(made, 1);
  await changeFiles({ lease_expires_at: new Date(0) });
  assert.equal(codeOf(await printFile({ print })), '422 print_file.failed');
  assert.equal(made, 2);
  await db
    .updateTable('order_files')
    .set({ sha256: Buffer.alloc(32), size_in_bytes: 1 })
    .execute();
});

test('asks the shop to try again after a killed process, and then makes the file [F-15]', async () => {
  const print = await paidOrder({});
  isMachineBusy = true;
  const busy = await printFile({ print });
  await machineIsQuiet();
  assert.equal(codeOf(busy), '503 service.unavailable');
  assert.equal(busy.headers['retry-after'], '5');
  assert.equal((await changeFiles({ color: 'Black and White' })).length, 0);
  assert.equal((await printFile({ print })).status, 200);
  assert.equal(made, 2);
});

test('fails a file after three killed processes within an hour, and retries an hour later [F-15]', async () => {
  const print = await paidOrder({}, inColor);
  const black = { print, color: 'Black and White' };
  const answers: string[] = [];
  isMachineBusy = true;
  for (let time = 0; time < 4; time += 1) answers.push(codeOf(await printFile(black)));
  const color = codeOf(await printFile({ print, color: 'Color' }));
  await machineIsQuiet();
  assert.deepEqual(answers, [
    '503 service.unavailable',
    '503 service.unavailable',
    '422 print_file.failed',
    '422 print_file.failed',
  ]);
  assert.equal(color, '503 service.unavailable', 'each for itself');
  assert.equal(made, 4);

  await changeFiles({ lease_expires_at: new Date(0) });
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('rate_counters')
    .set({ ends_at: new Date(0) })
    .execute();
  assert.equal((await printFile(black)).status, 200);
});

test('refuses a print file of more than a hundred kilograms of paper', async () => {
  const print = await paidOrder(
    { numberOfCopies: 999 },
    { numberOfCopies: 999 },
    { numberOfCopies: 999 },
  );
  assert.equal(codeOf(await printFile({ print })), '422 print_file.failed');
  assert.equal(made, 0);
});

test('reports a full disk, leaves nothing behind, and makes the file on the next request [F-10]', async () => {
  const print = await paidOrder({});
  isStoreFull = true;
  assert.equal(codeOf(await printFile({ print })), '507 storage.full');
  isStoreFull = false;
  assert.equal((await changeFiles({ color: 'Black and White' })).length, 0);
  assert.equal((await printFile({ print })).status, 200);
});

test('removes the file together with the order’s files, whatever its state', async () => {
  for (const state of ['ready', 'failed'] as const) {
    const print = await paidOrder({});
    assert.equal((await printFile({ print })).status, 200);
    await changeFiles({ state });
  }
  const { db } = fixture.server.dependencies;
  await fixture.orders.sweep();
  await fixture.printJobs.sweep();
  assert.equal(
    (await changeFiles({ color: 'Black and White' })).length,
    2,
    'those of active orders stay',
  );
  await db
    .updateTable('orders')
    .set({ state: 'completed', files_expire_at: sql<Date>`now()` })
    .execute();
  assert.deepEqual(new Set(await differences()), new Set(['unswept-bytes']));
  await fixture.orders.sweep();
  await fixture.printJobs.sweep();
  assert.equal((await changeFiles({ color: 'Black and White' })).length, 0);
  assert.deepEqual(await differences(), []);
});

test('checks the file’s bytes in fsck, and keeps them in the sweep for orphans', async () => {
  const print = await paidOrder({});
  assert.equal((await printFile({ print })).status, 200);
  assert.deepEqual(await differences(), []);
  const { dependencies } = fixture.server;
  await (await dependencies.objectStore.create(objectKey(newObjectGroup(), 0))).commit();
  await sweepOrphans(fixture.server);
  assert.deepEqual(await differences(), []);
  const [file] = await changeFiles({ sha256: Buffer.alloc(32) });
  assert.deepEqual(await differences(), ['wrong-hash']);
  await dependencies.objectStore.removeGroup(file?.object_group as ObjectGroup);
  assert.deepEqual(await differences(), ['hollow-record']);
});

test('describes the file in a job ticket with the terms of IPP', async () => {
  const print = await paidOrder(
    { ...customRange, pageMethod: 'Both sides', numberOfCopies: 2, note: 'staple\nreset: all' },
    { ...customRange, ...inColor },
  );
  const { tickets, ...order } = await ticketsOf({ print });
  assert.deepEqual(order, { print, tokenNumber: 7, customerName: 'Asha Rao' });
  assert.deepEqual(
    tickets.map((ticket) => ticket.color),
    ['Black and White', 'Color'],
  );
  assert.deepEqual(tickets[0], {
    color: 'Black and White',
    'job-name': 'Token 7 Black and White',
    copies: 1,
    sides: 'two-sided-long-edge',
    'print-color-mode': 'monochrome',
    cover: true,
    media: 'iso_a4_210x297mm',
    overrides: [],
    'job-pages': 6,
    'job-impressions': 5,
    'job-media-sheets': 3,
    documents: [
      {
        'document-name': '1.pdf',
        'page-ranges': '3,1',
        copies: 2,
        pageMethod: 'Both sides',
        note: 'staple\nreset: all',
        'job-impressions': 4,
        'job-media-sheets': 2,
      },
    ],
  });
  assert.deepEqual((await ticketsOf({ print, color: 'Color' })).tickets, [tickets[1]]);
  assert.equal((await printFile({ print, color: 'Color' })).status, 200);
  assert.equal(made, 2, 'the ticket has made the files');
});

test('formats the job ticket as lines of text, with a customer’s note on one line', async () => {
  const print = await paidOrder({ ...customRange, note: 'staple\nsides: one-sided' });
  const headers = { accept: 'text/plain' };
  const answer = await ask(fixture.origin, apiPaths.jobTicket, {
    by: shop,
    value: { print },
    headers,
  });
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  const text = answer.body.toString();
  assert.match(
    text,
    /^customerName: Asha Rao\ncolor: Black and White\njob-name: Token 7\ncopies: 1\nsides: one-sided\n/,
  );
  assert.match(text, /\n {2}note: staple sides: one-sided\n/);
});
