import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type Order } from '@parchi/contract';
import { type ObjectGroup, objectKey } from '@parchi/object-store';
import {
  childPids,
  contentPdf,
  inkOf,
  picturesOfPages,
  qpdf,
  readPng,
  stream,
} from '@parchi/print-engine/testing';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { ask, placeTestOrder, type AskedBy } from '../../../../testing/clients/ordersClient.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

const pdf = contentPdf(stream('50 50 300 300 re f'));

/** While this promise is pending, no object of the store can be opened. */
let gate = Promise.withResolvers<null>();
gate.resolve(null);
let asked = 0;

let fixture: CounterFixture;
let order: Order;
before(async () => {
  fixture = await openCounterFixture({
    settings: { rateLimits: true },
    replace({ objectStore }) {
      const open: typeof objectStore.open = async (key) => {
        asked += 1;
        await gate.promise;
        return objectStore.open(key);
      };
      return { objectStore: { ...objectStore, open } };
    },
  });
  order = await fixture.placePaid();
});
afterEach(() => gate.resolve(null));
after(() => fixture.close());

const fileOf = (print: Order) => print.files[0]?._id;
const codeOf = (answer: Answer) => (json(answer) as { code: string }).code;

function getThumbnail(file: unknown, by?: AskedBy): Promise<Answer> {
  return fixture.call(apiPaths.getThumbnail, { file }, by);
}

function placeFile(bytes: Buffer, options = {}): Promise<Order> {
  const files = [{ name: 'a.pdf', bytes }];
  return fixture.placePaid({ files, options: [options], fields: { totalPrice: '1.5' } });
}

/**
 * Compares the amount of ink with poppler's rendering of the first page. What the picture looks like is tested in the
 * print engine.
 */
function assertShowsPage(answer: Answer): void {
  assert.equal(answer.status, 200, answer.body.toString());
  const picture = readPng(answer.body);
  assert.deepEqual([picture.width, picture.height], [226, 320]);
  const [judged] = picturesOfPages(pdf, { resolution: 27 });
  assert.ok(inkOf(judged!) > 0.1);
  assert.ok(Math.abs(inkOf(picture) - inkOf(judged!)) < 0.005);
}

test('serves a file’s first page as a small picture, never cached', async () => {
  const answer = await getThumbnail(fileOf(await placeFile(pdf)));
  assertShowsPage(answer);
  assert.equal(answer.headers['content-type'], 'image/png');
  assert.equal(answer.headers['content-length'], String(answer.body.length));
  assert.equal(answer.headers['cache-control'], 'private, no-store');
});

test('draws a file that was uploaded with a password [P07]', async () => {
  const locked = qpdf(pdf, ['--encrypt', 'secret', 'owner', '256', '--print=none', '--']);
  const print = await placeFile(locked, { password: 'secret' });
  assertShowsPage(await getThumbnail(fileOf(print)));
});

test('serves a thumbnail to the customer, and to the shop once paid, but to no one else [R05]', async () => {
  const user = { kind: 'user', id: fixture.user } as const;
  const file = fileOf(order);
  assert.equal((await getThumbnail(file)).status, 200);
  assert.equal((await getThumbnail(file, user)).status, 200);
  assert.equal(
    (await ask(fixture.origin, apiPaths.getThumbnail, { by: undefined, value: { file } })).status,
    401,
  );
  const stranger = await insertTestUser(fixture.server.dependencies);
  const unpaid = await placeTestOrder(fixture.origin, fixture.order());
  const refusals = [
    await getThumbnail(newId()),
    await getThumbnail('../../etc/passwd'),
    await getThumbnail(order._id),
    await getThumbnail(file, { kind: 'user', id: stranger }),
    await getThumbnail(file, { kind: 'shop', id: fixture.otherShop }),
    await getThumbnail(fileOf(unpaid)),
  ];
  assert.equal((await getThumbnail(fileOf(unpaid), user)).status, 200);
  for (const refusal of refusals) {
    assert.equal(refusal.status, 404);
    assert.deepEqual(refusal.body, refusals[0]?.body);
  }
});

test('serves a thumbnail until its file expires by the database’s clock, swept or not', async () => {
  const print = await fixture.placePaid();
  const end = (seconds: number) =>
    fixture.setOrder(print._id, { state: 'completed', files_expire_at: secondsFromNow(seconds) });
  await end(3_600);
  assert.equal((await getThumbnail(fileOf(print))).status, 200);
  await end(-1);
  const gone = await getThumbnail(fileOf(print));
  assert.deepEqual([gone.status, codeOf(gone)], [404, 'print.gone']);
  await fixture.orders.sweep();
  assert.deepEqual((await getThumbnail(fileOf(print))).body, gone.body);
});

test('refuses a thumbnail of damaged bytes, and still draws the next file', async () => {
  const { db, objectStore } = fixture.server.dependencies;
  const print = await fixture.placePaid();
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_files', 'order_files.order_id', 'orders.id')
    .select(['object_group', 'object_ordinal'])
    .where('orders.id', '=', print._id)
    .executeTakeFirstOrThrow();
  const key = objectKey(row.object_group as ObjectGroup, row.object_ordinal);
  await objectStore.remove(key);
  const writer = await objectStore.create(key);
  await writer.write(Buffer.from('%PDF-1.7 and nothing more'));
  await writer.commit();
  const answer = await getThumbnail(fileOf(print));
  assert.deepEqual([answer.status, codeOf(answer)], [422, 'pdf.damaged']);
  assert.equal((await getThumbnail(fileOf(order))).status, 200);
});

test('lets an account load eight thumbnails at once, not counting others [F-44]', async () => {
  gate = Promise.withResolvers();
  asked = 0;
  const waiting = Array.from({ length: 8 }, () => getThumbnail(fileOf(order)));
  const user: AskedBy = { kind: 'user', id: fixture.user };
  while (asked < 8) await Promise.race([...waiting, new Promise(setImmediate)]);
  const refused = await getThumbnail(fileOf(order));
  assert.deepEqual([refused.status, codeOf(refused)], [429, 'request.too_many']);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  waiting.push(getThumbnail(fileOf(order), user));
  gate.resolve(null);
  const answers = await Promise.all(waiting);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await getThumbnail(fileOf(order))).status, 200);
});

test('logs no error and frees the slot when the caller leaves before the drawing [F-44]', async () => {
  gate = Promise.withResolvers();
  asked = 0;
  const leaving = new AbortController();
  const left = Array.from({ length: 8 }, () =>
    fetch(fixture.origin + apiPaths.getThumbnail, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testCookie(fixture.shop) },
      body: JSON.stringify({ file: fileOf(order) }),
      signal: leaving.signal,
    }).catch((error: unknown) => (error as Error).name),
  );
  while (asked < 8) await new Promise(setImmediate);
  leaving.abort();
  gate.resolve(null);
  assert.deepEqual(new Set(await Promise.all(left)), new Set(['AbortError']));
  let answer = await getThumbnail(fileOf(order));
  while (answer.status === 429) answer = await getThumbnail(fileOf(order));
  assert.equal(answer.status, 200);
  assert.deepEqual(fixture.server.log.takeErrors(), []);
  assert.ok(childPids().length <= 2);
});
