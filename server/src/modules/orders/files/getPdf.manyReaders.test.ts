import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id } from '@parchi/contract';
import { json } from '../../../../testing/clients/filesClient.ts';
import { ask, placeTestOrder } from '../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: OrdersFixture;
let file: Id;
before(async () => {
  fixture = await openOrdersFixture({ settings: { rateLimits: true } });
  // The file is larger than the network buffers, so that each reply stays open until the test reads it.
  const bytes = Buffer.concat([fixture.pdf, Buffer.alloc(20_000_000)]);
  file = (
    await placeTestOrder(fixture.origin, fixture.order({ files: [{ name: 'a.pdf', bytes }] }))
  ).files[0]!._id;
});
after(() => fixture.close());

test('lets an account read sixteen files at once, not counting others or closed connections [F-44]', async () => {
  const leaving = new AbortController();
  const startReading = () =>
    fetch(fixture.origin + apiPaths.getPdf, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testCookie(fixture.user) },
      body: JSON.stringify({ file }),
      signal: leaving.signal,
    });
  const getPdf = (id: Id, headers = {}) =>
    ask(fixture.origin, apiPaths.getPdf, { by: { kind: 'user', id }, value: { file }, headers });
  const range = { range: 'bytes=0-9' };

  const reading = await Promise.all(Array.from({ length: 16 }, startReading));
  assert.deepEqual(new Set(reading.map(({ status }) => status)), new Set([200]));
  const refused = await getPdf(fixture.user, range);
  assert.equal((json(refused) as { code: string }).code, 'request.too_many');
  assert.equal(
    (await getPdf(await insertTestUser(fixture.server.dependencies), range)).status,
    404,
  );
  leaving.abort();
  for (let count = 0; count < 20; count += 1) {
    let answer = await getPdf(fixture.user, range);
    // Retry while the server has not noticed yet that the earlier connections are closed.
    while (answer.status === 429) answer = await getPdf(fixture.user, range);
    assert.equal(answer.status, 206);
  }
});
