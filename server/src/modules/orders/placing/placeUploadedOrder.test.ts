import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type ErrorReply, type PlaceOrderReply } from '@parchi/contract';
import { sql } from 'kysely';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { ask } from '../../../../testing/clients/ordersClient.ts';
import { idOf, offsetOf, patch, startUpload } from '../../../../testing/clients/tusClient.ts';
import { findDifferences } from '../../../../testing/files/findDifferences.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture();
});
after(() => fixture.close());
afterEach(async () => {
  const { db } = fixture.server.dependencies;
  const past = sql<Date>`now() - interval '1 second'`;
  await db.updateTable('orders').set({ files_expire_at: past }).execute();
});

const cookie = () => testCookie(fixture.user);

/** Sends a PDF in two parts. @returns the path of the upload */
async function uploadPdf(): Promise<string> {
  const { origin, pdf } = fixture;
  const files = [{ name: 'a.pdf', size: pdf.length }];
  const path = await startUpload(origin, files, {
    path: apiPaths.startOrderUpload,
    headers: cookie(),
  });
  await patch(origin, path, { offset: 0, body: pdf.subarray(0, 100), headers: cookie() });
  assert.equal(await offsetOf(origin, path, cookie()), 100);
  await patch(origin, path, { offset: 100, body: pdf.subarray(100), headers: cookie() });
  return path;
}

function place(path: string, changes: Record<string, string> = {}): Promise<Answer> {
  return ask(fixture.origin, apiPaths.placeUploadedOrder, {
    by: { kind: 'user', id: fixture.user },
    value: {
      upload: idOf(path),
      key: `key-of-${idOf(path)}`,
      ...fixture.order().fields,
      ...changes,
    },
  });
}

const codeOf = (answer: Answer) => (json(answer) as ErrorReply).code;

test('places one order from a resumed upload, however often it is requested [F-297]', async () => {
  const path = await uploadPdf();
  const answers = await Promise.all([place(path), place(path)]);
  const later = await place(path);
  const ids = [...answers, later].flatMap((answer) =>
    answer.status === 201 ? [(json(answer) as PlaceOrderReply).print._id] : [],
  );
  assert.ok(ids.length >= 2, answers.map(({ body }) => body.toString()).join());
  assert.equal(new Set(ids).size, 1);
  const { print } = json(later) as PlaceOrderReply;
  assert.deepEqual(
    print.files.map(({ originalname, size }) => [originalname, size]),
    [['a.pdf', fixture.pdf.length]],
  );
  const { db, objectStore } = fixture.server.dependencies;
  const settings = fixture.server.settings;
  assert.deepEqual(await findDifferences({ db, objectStore, settings }), []);
});

test('keeps the upload of a refused order, so that the files need not be sent again [F-297]', async () => {
  const path = await uploadPdf();
  assert.equal(codeOf(await place(path, { totalPrice: '1' })), 'print.wrong_total');
  assert.equal((await place(path)).status, 201);
});

test('reads order details of up to 320 KiB, and refuses larger ones [G08]', async () => {
  const path = await uploadPdf();
  const wrong = await place(path, { fileInfo: ' '.repeat(300 * 1_024) });
  assert.equal(codeOf(wrong), 'request.invalid');
  assert.equal(
    codeOf(await place(path, { fileInfo: ' '.repeat(320 * 1_024) })),
    'request.too_large',
  );
});

test('lets only the customer who began an upload resume it [F-298]', async () => {
  const { origin, server } = fixture;
  const path = await uploadPdf();
  const other = testCookie(await insertTestUser(server.dependencies));
  assert.equal(await offsetOf(origin, path, other), 'HTTP 404');
  assert.equal(await offsetOf(origin, path), 'HTTP 401');
  const underShares = path.replace(apiPaths.startOrderUpload, apiPaths.startShareUpload);
  assert.equal(await offsetOf(origin, underShares), 'HTTP 404');
});

test('counts a waiting upload against the storage of its customer [F-298]', async (context) => {
  const settings = { maxOrderBytesPerCustomer: 1_000 };
  const own = await openOrdersFixture({ settings });
  context.after(() => own.close());
  const begin = () =>
    ask(own.origin, apiPaths.startOrderUpload, {
      by: { kind: 'user', id: own.user },
      value: { files: [{ name: 'a.pdf', size: 600 }] },
    });
  assert.equal((await begin()).status, 201);
  assert.equal(codeOf(await begin()), 'print.customer_storage_full');
  const left = await own.server.dependencies.db
    .selectFrom('resumable_uploads')
    .select('id')
    .execute();
  assert.equal(left.length, 1, 'a refused upload leaves no row');
});
