import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { newObjectGroup, type ObjectGroup, objectKey } from '@parchi/object-store';
import type { Id } from '@parchi/contract';
import { sql } from 'kysely';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import { sweepOrphans } from '../../../../testing/fixtures/sweepOrphans.ts';
import { placeTestOrder } from '../../../../testing/clients/ordersClient.ts';
import { findDifferences } from '../../../../testing/files/findDifferences.ts';
import {
  deleteOrders,
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';
import { reserveOrderUpload } from '../placing/room/reserveOrderUpload.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture({ settings: { completedOrderTtlSeconds: 3_600 } });
});
after(() => fixture.close());
afterEach(async () => {
  await changeAll({ state: 'expired', token_number: null, files_expire_at: fromNow('0') });
  await fixture.orders.sweep();
  await deleteOrders(fixture);
  await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
});

const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;

type Change = {
  state?: OrderState;
  token_number?: number | null;
  files_expire_at?: ReturnType<typeof fromNow> | null;
  completed_at?: ReturnType<typeof fromNow>;
};

async function changeAll(change: Change): Promise<void> {
  await fixture.server.dependencies.db.updateTable('orders').set(change).execute();
}

async function place(change: Change = {}): Promise<Id> {
  const { _id } = await placeTestOrder(fixture.origin, fixture.order());
  if (Object.keys(change).length > 0) await changeAll(change);
  return _id;
}

async function findPrint(id: Id) {
  const { db } = fixture.server.dependencies;
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function differences(): Promise<string[]> {
  const found = await findDifferences(fixture.server.dependencies);
  return found.map((difference) => difference.kind);
}

test('expires an unpaid order and removes its bytes, but keeps the order', async () => {
  const id = await place();
  await fixture.orders.sweep();
  assert.equal((await findPrint(id)).state, 'awaiting_payment', 'its time has not come');
  await changeAll({ files_expire_at: fromNow('0') });
  const report = await fixture.orders.sweep();
  assert.deepEqual([report.expired, report.removedFiles], [1, 1]);
  const { state, has_files } = await findPrint(id);
  assert.deepEqual([state, has_files], ['expired', false]);
  await assertOrdersLeft(fixture, { rows: 1, objects: 0 });
  assert.deepEqual(await differences(), []);
});

for (const [what, change] of [
  ['even with an end in the past', { files_expire_at: fromNow('-1 day') }],
  ['without an end', { files_expire_at: null }],
] as const) {
  test(`never touches the bytes of an active order, ${what}`, async () => {
    await place({ state: 'active', token_number: 1, ...change });
    await fixture.orders.sweep();
    await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
    assert.deepEqual(await differences(), []);
  });
}

for (const state of ['completed', 'refunded'] as const) {
  test(`keeps the bytes of a ${state} order for the set time, then removes them`, async () => {
    const id = await place({ state, token_number: state === 'completed' ? 1 : null });
    await changeAll({ files_expire_at: null });
    await fixture.orders.sweep();
    const { files_expire_at, has_files } = await findPrint(id);
    const secondsLeft = ((files_expire_at?.getTime() ?? 0) - Date.now()) / 1_000;
    assert.ok(Math.abs(secondsLeft - 3_600) < 60);
    assert.equal(has_files, true);
    await changeAll({ files_expire_at: fromNow('0') });
    await fixture.orders.sweep();
    assert.deepEqual(
      [(await findPrint(id)).state, (await findPrint(id)).has_files],
      [state, false],
    );
    await assertOrdersLeft(fixture, { rows: 1, objects: 0 });
  });
}

test('counts the time of the files from the completion, not from the sweep', async () => {
  await place({ state: 'completed', token_number: 1, completed_at: fromNow('-2 hours') });
  await changeAll({ files_expire_at: null });
  await fixture.orders.sweep();
  await assertOrdersLeft(fixture, { rows: 1, objects: 0 });
});

async function beginUpload(leaseSeconds: number): Promise<ObjectGroup> {
  const { db, objectStore } = fixture.server.dependencies;
  const group = newObjectGroup();
  const upload = { id: newObjectGroup() as string as Id, group };
  const announced = { userId: fixture.user, sizeInBytes: 1, isRepeated: false, maxBytes: Infinity };
  await reserveOrderUpload(db, { ...upload, ...announced, leaseSeconds });
  const writer = await objectStore.create(objectKey(group, 0));
  await writer.write(Buffer.from('x'));
  await writer.commit();
  return group;
}

test('removes an upload whose lease has ended with its bytes, and keeps a running one', async () => {
  const running = await beginUpload(60);
  await beginUpload(0);
  assert.deepEqual((await differences()).sort(), ['pending-upload', 'pending-upload']);
  const report = await fixture.orders.sweep();
  assert.deepEqual([report.abandoned, report.removedUploads], [1, 1]);
  await assertOrdersLeft(fixture, { rows: 1, objects: 1 });
  await fixture.server.dependencies.db.deleteFrom('order_uploads').execute();
  assert.deepEqual(await differences(), ['orphan-bytes']);
  await fixture.server.dependencies.objectStore.removeGroup(running);
});

test('lets other queries run while the bytes of many uploads are removed [F-50]', async () => {
  const groups = await Promise.all(Array.from({ length: 25 }, () => beginUpload(0)));
  const { db, objectStore } = fixture.server.dependencies;
  const removing = Promise.withResolvers<undefined>();
  const answered = removing.promise.then(() => db.selectFrom('shops').select('id').execute());
  const removeGroup = objectStore.removeGroup.bind(objectStore);
  let count = 0;
  objectStore.removeGroup = async (group) => {
    removing.resolve(undefined);
    count += 1;
    if (count === groups.length) await answered;
    await removeGroup(group);
  };
  try {
    assert.equal((await fixture.orders.sweep()).removedUploads, groups.length);
    await answered;
  } finally {
    objectStore.removeGroup = removeGroup;
  }
});

test('removes the other bytes when some cannot be removed, and retries those next time [F-50]', async () => {
  const groups = await Promise.all(Array.from({ length: 25 }, () => beginUpload(0)));
  const { objectStore } = fixture.server.dependencies;
  const removeGroup = objectStore.removeGroup.bind(objectStore);
  const stuck = new Set(groups.slice(0, 12));
  objectStore.removeGroup = (group) =>
    stuck.has(group) ? Promise.reject(new Error('the disk says no')) : removeGroup(group);
  try {
    assert.equal((await fixture.orders.sweep()).removedUploads, 13);
  } finally {
    objectStore.removeGroup = removeGroup;
  }
  assert.equal(fixture.server.log.takeErrors().length, stuck.size);
  assert.equal((await fixture.orders.sweep()).removedUploads, stuck.size);
});

test('the sweep for orphans keeps the bytes of orders and uploads, however old', async () => {
  await place();
  await beginUpload(60);
  const { objectStore } = fixture.server.dependencies;
  await (await objectStore.create(objectKey(newObjectGroup(), 0))).commit();
  await sweepOrphans(fixture.server);
  await assertOrdersLeft(fixture, { rows: 2, objects: 2 });
  await fixture.server.dependencies.db
    .updateTable('order_uploads')
    .set({ state: 'deleting' })
    .execute();
});

test('reports missing bytes of an order, and unknown bytes, in fsck', async () => {
  const id = await place();
  const { objectStore } = fixture.server.dependencies;
  const group = (await findPrint(id)).object_group as ObjectGroup;
  const writer = await objectStore.create(objectKey(group, 5));
  await writer.commit();
  assert.deepEqual(await differences(), ['orphan-bytes']);
  await objectStore.removeGroup(group);
  assert.deepEqual(await differences(), ['hollow-record']);
});

test('ends each order once in concurrent sweeps', async () => {
  for (let count = 0; count < 5; count += 1) await place();
  await changeAll({ files_expire_at: fromNow('0') });
  const reports = await Promise.all([1, 2, 3].map(() => fixture.orders.sweep()));
  assert.equal(
    reports.reduce((sum, report) => sum + report.expired, 0),
    5,
  );
  await fixture.orders.sweep();
  await assertOrdersLeft(fixture, { rows: 5, objects: 0 });
});
