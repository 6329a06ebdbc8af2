import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ComposedPrint } from '@parchi/print-engine';
import type { Kysely } from 'kysely';
import { insertTestShop, insertTestUser } from '../../../testing/fixtures/testAccounts.ts';
import { insertTestOrder } from '../../../testing/fixtures/insertTestOrder.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import type { Database } from '../../db/schema.ts';
import { renewLease } from '../../transfer/upload/pendingRows.ts';
import { claimPrintJob, type Claim } from './making/claimPrintJob.ts';
import {
  completePrintJob,
  failPrintJob,
  findPrintJob,
  type FoundPrintJob,
  type PrintJobKey,
} from './printJobs.repository.ts';

let server: TestServer;
let db: Kysely<Database>;
let job: PrintJobKey;
before(async () => {
  server = await startServer();
  ({ db } = server.dependencies);
});
after(() => server.close());
beforeEach(async () => {
  const { dependencies } = server;
  const user = await insertTestUser(dependencies);
  const shop = await insertTestShop(dependencies);
  const { id } = await insertTestOrder(dependencies, { user, shop });
  job = { orderId: id, color: 'Color', refusedFiles: 0, collectPaise: null };
});

const composition: ComposedPrint = {
  kind: 'composed',
  isDuplex: false,
  pageCount: 2,
  impressions: 2,
  sheets: 2,
  parts: [{ impressions: 1, sheets: 1 }],
  paper: [{ width: 595, height: 842, pageCount: 2 }],
};
const made = { sizeInBytes: 100, sha256: Buffer.alloc(32), composition };

function claimed(answer: Claim | FoundPrintJob): Claim {
  assert.ok(!('state' in answer), 'nobody else makes it');
  return answer;
}

test('lets one of many concurrent callers claim a file', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => claimPrintJob(db, job, 60)));
  const others = answers.filter((answer) => 'state' in answer);
  assert.deepEqual(others, Array(11).fill({ state: 'pending' }));
});

test('lets the two colours of an order be claimed at the same time', async () => {
  claimed(await claimPrintJob(db, job, 60));
  claimed(await claimPrintJob(db, { ...job, color: 'Black and White' }, 60));
});

test('returns a completed file to every caller', async () => {
  const { id } = claimed(await claimPrintJob(db, job, 60));
  assert.ok(await completePrintJob(db, id, made));
  const found = await findPrintJob(db, job);
  assert.deepEqual(await claimPrintJob(db, job, 60), found);
  assert.ok(found?.state === 'ready');
  assert.deepEqual(found.composition, composition);
});

test('refuses to complete a file whose lease has ended, even if nobody else makes it', async () => {
  const first = claimed(await claimPrintJob(db, job, 0));
  assert.equal(await findPrintJob(db, job), undefined);
  assert.equal(await completePrintJob(db, first.id, made), false);
  const second = claimed(await claimPrintJob(db, job, 60));
  assert.equal(await renewLease(db, { table: 'print_jobs', id: first.id }, 60), false);
  assert.equal(await completePrintJob(db, first.id, made), false);
  assert.ok(await completePrintJob(db, second.id, made));
});

test('keeps a failure for its set time', async () => {
  const { id } = claimed(await claimPrintJob(db, job, 60));
  await failPrintJob(db, id, 60);
  assert.deepEqual(await claimPrintJob(db, job, 60), { state: 'failed' });
  await db
    .updateTable('print_jobs')
    .set({ lease_expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  claimed(await claimPrintJob(db, job, 60));
});
