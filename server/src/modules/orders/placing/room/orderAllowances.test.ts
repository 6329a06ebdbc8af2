import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import { findUsage } from '../../../../http/limits/rates/rateCounters.repository.ts';
import { beginOrder } from '../../../../../testing/fixtures/beginOrder.ts';
import type { Answer } from '../../../../../testing/clients/filesClient.ts';
import { postOrder, type SentOrder } from '../../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../../testing/fixtures/ordersFixture.ts';
import { insertTestUser, testCookie } from '../../../../../testing/fixtures/testAccounts.ts';
import { storedBytes } from '../../../../../testing/files/storedBytes.ts';
import { assertTooMany, MB, sendFrom } from '../../../../../testing/clients/uploadsFrom.ts';

const QUOTA = 3 * MB;
const ADDRESS = '198.51.100.7';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture({
    settings: { rateLimits: true, trustProxy: true, sendBytesPerHour: QUOTA },
  });
});
after(() => fixture.close());

/** Returns a PDF of this size. It is padded at its end, where any bytes may follow. */
function pdfOf(sizeInBytes: number): Buffer {
  return Buffer.concat([fixture.pdf, Buffer.alloc(sizeInBytes - fixture.pdf.length, '\n')]);
}

function orderOf(user: Id, sizeInBytes: number): SentOrder {
  const headers = { ...testCookie(user), 'x-forwarded-for': ADDRESS };
  return fixture.order({ files: [{ name: 'a.pdf', bytes: pdfOf(sizeInBytes) }], headers });
}

function order(user: Id, sizeInBytes: number): Promise<Answer> {
  return postOrder(fixture.origin, orderOf(user, sizeInBytes));
}

test('ten simultaneous orders store no more than the account’s quota [F-108]', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(fixture.user, 2 * MB)));
  const placed = answers.filter(({ status }) => status === 201);
  assert.equal(placed.length, 1);
  for (const answer of answers) if (answer.status !== 201) assertTooMany(answer);
  const folder = path.join(fixture.server.settings.dataDir, 'objects');
  assert.equal(await storedBytes(folder), 2 * MB);
  const { db } = fixture.server.dependencies;
  for (const holder of [fixture.user, ADDRESS]) {
    assert.equal((await findUsage(db, `order-bytes:${holder}`))?.count, 2 * MB);
  }
});

test('lets another account at the same address order after one has used up the quota [F-108]', async () => {
  const { origin } = fixture;
  assert.equal((await sendFrom(origin, { from: ADDRESS, sizeInBytes: 2.9 * MB })).status, 201);
  assertTooMany(await sendFrom(origin, { from: ADDRESS, sizeInBytes: MB }));
  const neighbour = await insertTestUser(fixture.server.dependencies);
  assert.equal((await order(neighbour, 2 * MB)).status, 201);
  assertTooMany(await order(neighbour, 2 * MB));
});

test('allows ten simultaneous uploads per account, and more from others at the same address [F-109]', async () => {
  const { dependencies } = fixture.server;
  const user = await insertTestUser(dependencies);
  const countInFlight = async () =>
    (await dependencies.db.selectFrom('upload_reservations').select('id').execute()).length;
  const begun = Array.from({ length: 10 }, () =>
    beginOrder(fixture.origin, orderOf(user, 100_000)),
  );
  while ((await countInFlight()) < 10) await pause(20);
  assertTooMany(await order(user, 100_000));
  const neighbour = await insertTestUser(dependencies);
  assert.equal((await order(neighbour, 100_000)).status, 201);
  for (const one of begun) one.leave();
  while ((await countInFlight()) > 0) await pause(20);
  assert.equal((await order(user, 100_000)).status, 201);
});
