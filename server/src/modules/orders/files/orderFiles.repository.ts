import { type ObjectGroup, objectKey, type ObjectKey } from '@parchi/object-store';
import type { Id, PageColor } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { areFilesAvailable, filesSecondsLeft } from './areFilesAvailable.ts';
import type { OpenedOrder } from './recordOpening.repository.ts';
import { isSeenBy, type Viewer } from '../records/viewer.ts';

export type StoredOrderFile = {
  readonly id: Id;
  readonly key: ObjectKey;
  readonly name: string;
  readonly sizeInBytes: number;
  readonly color: PageColor;
  readonly crc32: number;
  readonly sha256: Buffer;
  readonly order: FilesOfOrder;
};

type FilesOfOrder = OpenedOrder & {
  readonly tokenNumber: number | null;
  readonly createdAt: Date;
  /**
   * False as soon as the files have expired, even if the sweep has not removed them yet. For a shop, also false if it
   * refused the file.
   */
  readonly areAvailable: boolean;
  /**
   * Seconds until the files expire, by the database's clock; `null` while no expiry time is set, and for an active
   * order.
   */
  readonly secondsLeft: number | null;
};

/**
 * SQL: whether the viewer gets the bytes of a file. A shop can't get a file that it refused, so that nobody prints it.
 */
function isServedTo({ kind }: Viewer): RawBuilder<boolean> {
  return kind === 'user' ? sql<boolean>`true` : sql<boolean>`file.refused_at is null`;
}

/** @returns the files that the viewer may read, in printing order */
export async function findOrderFiles(
  db: Kysely<Database>,
  ids: readonly Id[],
  viewer: Viewer,
): Promise<StoredOrderFile[]> {
  const rows = await db
    .selectFrom('order_files as file')
    .innerJoin('orders', 'orders.id', 'file.order_id')
    .select(['file.id', 'file.object_ordinal', 'file.name', 'file.size_in_bytes', 'file.color'])
    .select(['file.crc32', 'file.sha256'])
    .select(['orders.id as order_id', 'orders.object_group', 'orders.token_number'])
    .select([
      'orders.created_at',
      'orders.opened_colors',
      sql<boolean>`(${areFilesAvailable} and ${isServedTo(viewer)})`.as('are_available'),
      filesSecondsLeft.as('seconds_left'),
    ])
    .where('file.id', 'in', ids)
    .where(isSeenBy(viewer))
    .orderBy('file.ordinal')
    .execute();
  return rows.map((row) => ({
    id: row.id as Id,
    key: objectKey(row.object_group as ObjectGroup, row.object_ordinal),
    name: row.name,
    sizeInBytes: Number(row.size_in_bytes),
    color: row.color,
    crc32: Number(row.crc32),
    sha256: row.sha256,
    order: {
      id: row.order_id as Id,
      tokenNumber: row.token_number,
      createdAt: row.created_at,
      openedColors: row.opened_colors,
      areAvailable: row.are_available,
      secondsLeft: row.seconds_left,
    },
  }));
}

/** @returns the file; `undefined` when the viewer may not read it */
export async function findOrderFile(
  db: Kysely<Database>,
  id: Id,
  viewer: Viewer,
): Promise<StoredOrderFile | undefined> {
  return (await findOrderFiles(db, [id], viewer))[0];
}
