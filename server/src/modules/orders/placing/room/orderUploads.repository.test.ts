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
import type { UploadRows } from '../../../../transfer/upload/receiving/receiveUpload.ts';
import { createOrderUploadsRepository } from './orderUploads.repository.ts';

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

function uploadsOf({ server, user: userId }: OrdersFixture): UploadRows {
  const announced = { userId, sizeInBytes: 1, assertRoom: () => undefined };
  return createOrderUploadsRepository(server.dependencies.db, announced);
}

for (const [what, change] of [
  ['whose lease ran out, even before a sweep', { lease_expires_at: sql<Date>`now()` }],
  ['taken by the sweep, even within its lease', { state: 'deleting' as const }],
] as const) {
  test(`neither renews an upload ${what} nor makes an order of it [F-17]`, async () => {
    const { db } = fixture.server.dependencies;
    const uploads = uploadsOf(fixture);
    const upload = { id: newId(), group: newObjectGroup() };
    await uploads.insertPending(upload, 60);
    assert.equal(await uploads.renewLease(upload.id, 60), true);
    meanwhile = () => db.updateTable('order_uploads').set(change).execute();
    assert.equal((await postOrder(fixture.origin, fixture.order())).status, 503);
    meanwhile = undefined;
    assert.equal(await uploads.renewLease(upload.id, 60), false);
    await uploads.deleteRow(upload.id);
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
  });
}

test('keeps the bytes of an upload that became an order, even if its request failed', async () => {
  const { db } = fixture.server.dependencies;
  const uploads = uploadsOf(fixture);
  const { _id } = await placeTestOrder(fixture.origin, fixture.order());
  const { object_group } = await db
    .selectFrom('orders')
    .select('object_group')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const group = object_group as ObjectGroup;
  assert.equal(await uploads.markDeleting({ id: _id, group }), false);
  assert.equal(await uploads.markDeleting({ id: newId(), group: newObjectGroup() }), true);
});
