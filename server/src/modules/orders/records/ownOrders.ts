import type { Id, Order } from '@parchi/contract';
import { objectKey, type ObjectGroup } from '@parchi/object-store';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { StoredFile } from '../../../transfer/download/openStoredFiles.ts';
import { areFilesAvailable, filesSecondsLeft } from '../files/areFilesAvailable.ts';
import { listActiveOrders, listOpenOrders, listPreviousOrders } from './orders.repository.ts';
import type { OrdersCursor } from './ordersCursor.ts';
import { toWireOrders, type ReadOrdersContext } from './toWireOrders.ts';
import type { Viewer } from './viewer.ts';

/** Number of orders that are read at once: few statements, and few orders in memory. */
const READ_AT_ONCE = 200;

/** The stored files of one order, for its customer. */
export type OwnOrderFiles = {
  readonly id: Id;
  /** Seconds until the files expire; `null` while no expiry time is set, and for an active order. */
  readonly secondsLeft: number | null;
  readonly files: readonly (StoredFile & { readonly fileId: Id })[];
};

/** Yields all orders of a person or a shop, as this account sees them: the open ones first, then the newest. */
export async function* readOwnOrders(
  context: ReadOrdersContext,
  viewer: Viewer,
): AsyncGenerator<Order[]> {
  const { accountId, kind } = viewer;
  const open =
    kind === 'user'
      ? await listOpenOrders(context, accountId)
      : await listActiveOrders(context, accountId);
  for (let at = 0; at < open.length; at += READ_AT_ONCE) {
    yield await toWireOrders(context, open.slice(at, at + READ_AT_ONCE), kind);
  }
  let after: OrdersCursor | undefined;
  for (;;) {
    const rows = await listPreviousOrders(context, viewer, { after, count: READ_AT_ONCE });
    yield await toWireOrders(context, rows, kind);
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || last === undefined) return;
    after = { endedAtMicros: last.ended_at_micros, id: last.id as Id };
  }
}

/** Lists at most `maxFiles` stored files of a customer's orders, from the oldest order on. */
export async function listOwnOrderFiles(
  db: Kysely<Database>,
  userId: Id,
  maxFiles: number,
): Promise<OwnOrderFiles[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_files as file', 'file.order_id', 'orders.id')
    .select(['orders.id', 'orders.object_group', filesSecondsLeft.as('seconds_left')])
    .select(['file.id as file_id', 'file.object_ordinal', 'file.name'])
    .select(['file.size_in_bytes', 'file.crc32'])
    .where('orders.user_id', '=', userId)
    .where(areFilesAvailable)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('file.ordinal')
    .limit(maxFiles)
    .execute();
  const orders = Map.groupBy(rows, ({ id }) => id);
  return [...orders.values()].flatMap((files) => {
    const [order] = files;
    if (order === undefined) return [];
    return {
      id: order.id as Id,
      secondsLeft: order.seconds_left,
      files: files.map((file) => ({
        fileId: file.file_id as Id,
        name: file.name,
        sizeInBytes: Number(file.size_in_bytes),
        crc32: Number(file.crc32),
        key: objectKey(order.object_group as ObjectGroup, file.object_ordinal),
      })),
    };
  });
}
