import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiPaths, type ApiPath, type Order } from '@parchi/contract';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { ask } from '../../../../testing/clients/ordersClient.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';

let fixture: CounterFixture;
let order: Order;
before(async () => {
  fixture = await openCounterFixture();
  order = await fixture.placePaid();
});
after(() => fixture.close());

const calls = [apiPaths.getPdf, apiPaths.downloadOrderFile, apiPaths.printJob] as const;

/** Makes one of these calls as the shop. */
function download(path: ApiPath, headers: Record<string, string> = {}): Promise<Answer> {
  const value = path === apiPaths.printJob ? { print: order._id } : { file: order.files[0]?._id };
  return ask(fixture.origin, path, { by: { kind: 'shop', id: fixture.shop }, value, headers });
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

for (const path of calls) {
  test(`${path} resumes where an earlier download broke off [F-328]`, async () => {
    const whole = await download(path);
    assert.equal(whole.status, 200, whole.body.toString());
    const { etag = '' } = whole.headers;
    assert.equal(etag, etagOf(whole.body));
    const rest = await download(path, { range: 'bytes=100-', 'if-range': etag });
    assert.equal(rest.status, 206);
    assert.equal(rest.headers.etag, etag);
    const { length } = whole.body;
    assert.equal(rest.headers['content-range'], `bytes 100-${length - 1}/${length}`);
    assert.deepEqual(rest.body, whole.body.subarray(100));
  });

  test(`${path} sends everything when the earlier part came from other bytes [F-329]`, async () => {
    const whole = await download(path);
    const { etag = '' } = whole.headers;
    const others = [
      etagOf(Buffer.from('before')),
      `W/${etag}`,
      'Sun, 22 Nov 2026 00:00:00 GMT',
      '',
    ];
    for (const ifRange of others) {
      for (const range of ['bytes=100-', 'bytes=999999999-']) {
        const answer = await download(path, { range, 'if-range': ifRange });
        assert.equal(answer.status, 200, ifRange);
        assert.equal(answer.headers['content-range'], undefined);
        assert.deepEqual(answer.body, whole.body);
      }
    }
    const beyond = await download(path, { range: 'bytes=999999999-', 'if-range': etag });
    assert.equal(beyond.status, 416);
    const suffix = await download(path, { range: 'bytes=-7', 'if-range': etag });
    assert.deepEqual(suffix.body, whole.body.subarray(-7));
    const several = await download(path, { range: 'bytes=0-1,5-6', 'if-range': etag });
    assert.deepEqual([several.status, several.body], [200, whole.body]);
  });
}

test('sends a print file from its beginning when it was made again [F-329]', async () => {
  const { headers, body } = await download(apiPaths.printJob);
  const { db } = fixture.server.dependencies;
  await db.deleteFrom('print_jobs').execute();
  // The cover shows the token number, so a new number changes the bytes of the PDF.
  await fixture.setOrder(order._id, { token_number: 4321 });
  const range = { range: 'bytes=100-', 'if-range': headers.etag ?? '' };
  const again = await download(apiPaths.printJob, range);
  assert.equal(again.status, 200);
  assert.notDeepEqual(again.body, body);
  assert.equal(again.headers.etag, etagOf(again.body));
});

test('a resumed download of expired files gets an error, not bytes [F-328]', async () => {
  const etags = await Promise.all(calls.map(async (path) => (await download(path)).headers.etag));
  await fixture.setOrder(order._id, { state: 'completed', files_expire_at: secondsFromNow(0) });
  for (const [index, path] of calls.entries()) {
    const range = { range: 'bytes=100-', 'if-range': etags[index] ?? '' };
    const gone = await download(path, range);
    assert.equal(gone.status, 404);
    assert.equal((json(gone) as { code: string }).code, 'print.gone');
  }
});
