import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newObjectGroup, type ObjectGroup } from '@parchi/object-store';
import { sql } from 'kysely';
import { newId } from '../../../../db/newId.ts';
import { placeTestOrder, postOrder } from '../../../../../testing/clients/ordersClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../../testing/fixtures/ordersFixture.ts';
import { deletePendingRow, renewLease } from '../../../../transfer/upload/pendingRows.ts';
import { reserveOrderUpload } from './reserveOrderUpload.ts';
import { markUploadDeleting } from './orderUploads.repository.ts';

/** A change that the test makes to the upload while its PDFs are inspected. */
let meanwhile: (() => Promise<unknown>) | undefined;
let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture({
    replace: (dependencies) => ({
      printEngine: {
        ...dependencies.printEngine,
        async inspect(document) {
          await meanwhile?.();
          return dependencies.printEngine.inspect(document);
        },
      },
    }),
  });
});
after(() => fixture.close());

for (const [what, change] of [
  ['whose lease ran out, even before a sweep', { lease_expires_at: sql<Date>`now()` }],
  ['taken by the sweep, even within its lease', { state: 'deleting' as const }],
] as const) {
  test(`neither renews an upload ${what} nor makes an order of it [F-17]`, async () => {
    const { db } = fixture.server.dependencies;
    const upload = { id: newId(), group: newObjectGroup() };
    const row = { table: 'order_uploads', id: upload.id } as const;
    const announced = {
      userId: fixture.user,
      sizeInBytes: 1,
      isRepeated: false,
      maxBytes: Infinity,
    };
    await reserveOrderUpload(db, { ...upload, ...announced, leaseSeconds: 60 });
    assert.equal(await renewLease(db, row, 60), true);
    meanwhile = () => db.updateTable('order_uploads').set(change).execute();
    assert.equal((await postOrder(fixture.origin, fixture.order())).status, 503);
    meanwhile = undefined;
    assert.equal(await renewLease(db, row, 60), false);
    await deletePendingRow(db, row);
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
  });
}

test('keeps the bytes of an upload that became an order, even if its request failed', async () => {
  const { db } = fixture.server.dependencies;
  const { _id } = await placeTestOrder(fixture.origin, fixture.order());
  const { object_group } = await db
    .selectFrom('orders')
    .select('object_group')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const group = object_group as ObjectGroup;
  assert.equal(await markUploadDeleting(db, { id: _id, group }), false);
  assert.equal(await markUploadDeleting(db, { id: newId(), group: newObjectGroup() }), true);
});
