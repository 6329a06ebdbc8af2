import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';
import { json, post, type Answer } from '../../../../testing/clients/filesClient.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';
import { readZip } from '../../../../testing/files/readZip.ts';

const { downloadOrder, downloadOrderFile } = apiPaths;

let fixture: CounterFixture;
let order: Order;
before(async () => {
  fixture = await openCounterFixture();
  order = await placeTwoFiles();
});
after(() => fixture.close());

function placeTwoFiles(names = ['कागज़.pdf', 'कागज़.pdf']): Promise<Order> {
  return fixture.placePaid({
    files: names.map((name) => ({ name, bytes: fixture.pdf })),
    options: names.map(() => ({})),
    fields: { totalPrice: String(15 * names.length) },
  });
}

const filesOf = (print: Order) => print.files.map(({ _id }) => ({ _id }));
const firstOf = (print: Order) => print.files[0]?._id;
const codeOf = (answer: Answer) => (json(answer) as { code: string }).code;

function downloadAll(print: Order, by?: Parameters<CounterFixture['call']>[2]): Promise<Answer> {
  return fixture.call(downloadOrder, { files: filesOf(print) }, by);
}

test('downloads an order as one zip, named by its number and day, with unchanged files', async () => {
  await fixture.setOrder(order._id, {
    token_number: 12,
    // 19:00 UTC is the next day in India.
    created_at: new Date('2026-11-20T19:00:00Z'),
  });
  const zip = await downloadAll(order);
  assert.equal(zip.status, 200);
  assert.equal(zip.headers['content-type'], 'application/zip');
  assert.equal(
    zip.headers['content-disposition'],
    `attachment; filename="Order_12 _ Date_2026-11-21.zip"; filename*=UTF-8''Order%3A12%20%7C%20Date%3A2026-11-21.zip`,
  );
  const files = await readZip(zip.body);
  assert.deepEqual([...files.keys()], ['कागज़.pdf', 'कागज़ (2).pdf']);
  for (const bytes of files.values()) assert.ok(bytes.equals(fixture.pdf));
});

test('downloads some files of an order in the order’s sequence, each once', async () => {
  const print = await placeTwoFiles(['a.pdf', 'b.pdf', 'c.pdf']);
  const [a, b] = filesOf(print);
  const zip = await fixture.call(downloadOrder, { files: [b, a, b] });
  assert.deepEqual([...(await readZip(zip.body)).keys()], ['a.pdf', 'b.pdf']);
});

test('names the zip of a priority order “Priority”', async () => {
  const print = await placeTwoFiles(['a.pdf']);
  await fixture.setOrder(print._id, { token_number: -1 });
  const { headers } = await downloadAll(print);
  assert.match(
    headers['content-disposition'] ?? '',
    /''Order%3APriority%20%7C%20Date%3A\d{4}-\d\d-\d\d\.zip$/,
  );
});

test('downloads through a form post, so that the page need not hold the zip in memory', async () => {
  const zip = await post(fixture.origin, {
    path: downloadOrder,
    headers: {
      ...testCookie(fixture.shop),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ files: JSON.stringify(filesOf(order)) }).toString(),
  });
  assert.equal((await readZip(zip.body)).size, 2);
});

test('downloads one file under its own name [N07]', async () => {
  const file = await fixture.call(downloadOrderFile, { file: firstOf(order) });
  assert.equal(file.status, 200);
  assert.ok(file.body.equals(fixture.pdf));
  assert.equal(file.headers['content-type'], 'application/pdf');
  assert.match(file.headers['content-disposition'] ?? '', /^attachment; .*''%E0%A4%95.*\.pdf$/);
  assert.equal(file.headers['cache-control'], 'private, no-store');
});

test('serves the files of an order only to its shop [R07]', async () => {
  const { dependencies } = fixture.server;
  const stranger = await insertTestUser(dependencies);
  const other = { kind: 'shop', id: fixture.otherShop } as const;
  const refused = await downloadAll(order, other);
  assert.deepEqual([refused.status, codeOf(refused)], [404, 'print.not_found']);
  const single = (file: unknown, by?: typeof other) =>
    fixture.call(downloadOrderFile, { file }, by);
  for (const answer of [
    await single(firstOf(order), other),
    await single(newId()),
    await single('../../etc/passwd'),
    await fixture.call(downloadOrder, { files: [{ _id: newId() }] }),
    await fixture.call(downloadOrder, { files: [...filesOf(order), { _id: newId() }] }),
    await fixture.call(downloadOrder, { files: [{ _id: '../a' }] }),
  ]) {
    assert.deepEqual(answer.body, refused.body);
  }
  for (const id of [fixture.user, stranger]) {
    const customer = { kind: 'user', id } as const;
    const answers = [
      await downloadAll(order, customer),
      await fixture.call(downloadOrderFile, { file: firstOf(order) }, customer),
    ];
    for (const answer of answers) assert.equal(answer.status, 404);
  }
});

test('refuses files of two orders, or of an unpaid one [R07]', async () => {
  const second = await placeTwoFiles(['a.pdf']);
  const both = { files: [...filesOf(order), ...filesOf(second)] };
  assert.equal((await fixture.call(downloadOrder, both)).status, 404);
  await fixture.setOrder(second._id, { state: 'awaiting_payment', token_number: null });
  assert.equal((await downloadAll(second)).status, 404);
  assert.equal((await fixture.call(downloadOrderFile, { file: firstOf(second) })).status, 404);
});

test('refuses anything but a list of at most a hundred files [S07]', async () => {
  for (const files of [[], undefined, 'x', Array(101).fill({ _id: newId() }), [null]]) {
    assert.equal((await fixture.call(downloadOrder, { files })).status, 400);
  }
});

test('serves files of a completed order until they expire, then reports them as deleted [R07]', async () => {
  const print = await placeTwoFiles(['a.pdf']);
  await fixture.callOk(apiPaths.completeOrder, { print: print._id });
  await fixture.orders.sweep();
  assert.equal((await downloadAll(print)).status, 200);
  await fixture.setOrder(print._id, { files_expire_at: secondsFromNow(0) });
  await areGone(print);
  await fixture.orders.sweep();
  await areGone(print);
});

async function areGone(print: Order): Promise<void> {
  const answers = [
    await downloadAll(print),
    await fixture.call(downloadOrderFile, { file: firstOf(print) }),
  ];
  for (const answer of answers) {
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'print.gone']);
  }
}

test('aborts the zip at a file whose bytes changed [F-45]', async () => {
  const print = await placeTwoFiles(['a.pdf']);
  await breakChecksum(print._id);
  await assert.rejects(downloadAll(print), { code: 'ECONNRESET' });
  const { log } = fixture.server;
  // Wait, because the client may notice the aborted reply before the server logs the line.
  while (!log.lines.some(({ msg }) => msg?.includes('broken off'))) await pause(10);
  assert.equal(log.takeErrors().length, 1);
});

async function breakChecksum(print: Id): Promise<void> {
  await fixture.server.dependencies.db
    .updateTable('order_files')
    .set({ crc32: 1 })
    .where('order_id', '=', print)
    .execute();
}
