import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import { assertAlive, json, type Answer } from '../../../../testing/clients/filesClient.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';
import { ask, placeTestOrder, type AskedBy } from '../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
let user: AskedBy;
let shop: AskedBy;
let print: Order;
let file: Id;
let size: number;
before(async () => {
  fixture = await openOrdersFixture();
  user = { kind: 'user', id: fixture.user };
  shop = { kind: 'shop', id: fixture.shop };
  print = await placeTestOrder(fixture.origin, fixture.order());
  file = print.files[0]!._id;
  size = fixture.pdf.length;
});
after(() => fixture.close());

function getPdf(by: AskedBy, id: unknown = file, range?: string): Promise<Answer> {
  const headers: Record<string, string> = range === undefined ? {} : { range };
  return ask(fixture.origin, apiPaths.getPdf, { by, value: { file: id }, headers });
}

function change(values: { state?: 'active' | 'completed'; filesExpireAt: string | null }) {
  const { state, filesExpireAt } = values;
  return fixture.server.dependencies.db
    .updateTable('orders')
    .set({
      ...(state && { state, token_number: 7 }),
      files_expire_at:
        filesExpireAt === null ? null : sql<Date>`now() + ${filesExpireAt}::interval`,
    })
    .where('id', '=', print._id)
    .execute();
}

test('serves a stored file unchanged, inline and never cached', async () => {
  const { status, headers, body } = await getPdf(user);
  assert.equal(status, 200);
  assert.deepEqual(body, fixture.pdf);
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['content-length'], String(size));
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.equal(headers['cache-control'], 'private, no-store');
  assert.match(headers['content-disposition'] ?? '', /^inline/);
});

type RangeRow = [range: string, status: 200 | 206 | 416, start?: number, end?: number];
const rangeRows: RangeRow[] = [
  ['bytes=0-0', 206, 0, 1],
  ['bytes=5-9', 206, 5, 10],
  ['bytes=-1', 206, -1],
  ['bytes=-999999999', 206, 0],
  ['bytes=0-', 206, 0],
  ['bytes=7-999999999', 206, 7],
  ['bytes=999999999-', 416],
  ['bytes=-0', 416],
  ['bytes=5-2', 200],
  ['bytes=0-1,5-6', 200],
  [`bytes=${'0-1,'.repeat(1_000)}0-1`, 200],
  ['bytes=abc', 200],
  ['bytes=-', 200],
  ['pages=0-1', 200],
];
for (const [range, status, start = 0, end] of rangeRows) {
  test(`answers ${status} to the range ${range.slice(0, 20)} [R04]`, async () => {
    const answer = await getPdf(user, file, range);
    assert.equal(answer.status, status);
    await assertAlive(fixture.server);
    if (status === 416) {
      assert.equal(answer.headers['content-range'], `bytes */${size}`);
      assert.equal(answer.body.length, 0);
      return;
    }
    const expected = fixture.pdf.subarray(start, end);
    assert.deepEqual(answer.body, expected);
    assert.equal(answer.headers['content-length'], String(expected.length));
    const first = fixture.pdf.indexOf(expected, start < 0 ? size + start : start);
    const shown = `bytes ${first}-${first + expected.length - 1}/${size}`;
    assert.equal(answer.headers['content-range'], status === 206 ? shown : undefined);
  });
}

test('serves a file to its customer, and to its shop once paid, but to no one else [R05]', async () => {
  const stranger = { kind: 'user', id: await insertTestUser(fixture.server.dependencies) } as const;
  const otherShop = {
    kind: 'shop',
    id: await insertTestShop(fixture.server.dependencies),
  } as const;
  assert.equal((await getPdf(undefined)).status, 401);
  const refusals = [await getPdf(shop)];
  await change({ state: 'active', filesExpireAt: null });
  assert.equal((await getPdf(shop)).status, 200);
  assert.equal((await getPdf(user)).status, 200);
  refusals.push(
    await getPdf(stranger),
    await getPdf(otherShop),
    await getPdf(user, newId()),
    await getPdf(user, '../../etc/passwd'),
    await getPdf(user, print._id),
  );
  for (const refusal of refusals) {
    assert.equal(refusal.status, 404);
    assert.deepEqual(refusal.body, refusals[0]?.body);
  }
  assert.equal((await getPdf(user, ['a'])).status, 400);
});

test('serves a file until it expires by the database’s clock, swept or not', async () => {
  await change({ state: 'active', filesExpireAt: '-1 hour' });
  assert.equal((await getPdf(user)).status, 200, 'those of an active order always');
  await change({ state: 'completed', filesExpireAt: '1 hour' });
  assert.equal((await getPdf(user)).status, 200);
  await change({ filesExpireAt: '0' });
  const gone = await getPdf(user);
  assert.equal(gone.status, 404);
  assert.equal((json(gone) as { code: string }).code, 'print.gone');
  await fixture.orders.sweep();
  assert.deepEqual((await getPdf(user)).body, gone.body);
});

/** Counts the open object files of this process. */
function openObjects(): number {
  const folder = '/proc/self/fd';
  return readdirSync(folder).filter((descriptor) => {
    const link = path.join(folder, descriptor);
    return existsSync(link) && readlinkSync(link).includes('/objects/');
  }).length;
}

test('leaves no file open after reads, refusals and missing files', async () => {
  const again = await placeTestOrder(fixture.origin, fixture.order());
  const id = again.files[0]?._id;
  for (let count = 0; count < 20; count += 1) {
    await getPdf(user, id, 'bytes=0-9');
    await getPdf(user, id, 'bytes=999999999-');
    await getPdf(user, newId());
  }
  for (let attempt = 0; attempt < 300 && openObjects() > 0; attempt += 1) await pause(50);
  assert.equal(openObjects(), 0);
});

test('logs no error when fifty viewers leave before their answers [F-44]', async () => {
  for (let count = 0; count < 50; count += 1) {
    const leaving = new AbortController();
    const asked = fetch(fixture.origin + apiPaths.getPdf, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testCookie(fixture.user) },
      body: JSON.stringify({ file }),
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), count % 5);
    await asked.then((reply) => reply.arrayBuffer()).catch(() => undefined);
  }
  await pause(200);
  assert.deepEqual(fixture.server.log.takeErrors(), []);
});
