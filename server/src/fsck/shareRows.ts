import { sql, type Kysely } from 'kysely';
import type { Database, ShareState } from '../db/schema.ts';
import { objectKey, type ObjectGroup } from '../object-store/objectKey.ts';
import type { RecordedObject } from './checkObject.ts';

const PAGE = 200;

export type ShareRow = {
  readonly group: ObjectGroup;
  readonly state: ShareState;
  /** Served at this moment, by the database's clock. */
  readonly isLive: boolean;
  /** Seconds since it expired or, for an upload, since its lease ended; negative before. */
  readonly overdueSeconds: number;
  readonly objects: readonly RecordedObject[];
};

export async function* shareRows(db: Kysely<Database>): AsyncGenerator<ShareRow> {
  let after = '';
  for (;;) {
    const page = await selectShares(db).where('object_group', '>', after).limit(PAGE).execute();
    for (const share of page) yield toShareRow(db, share);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.object_group;
  }
}

export async function findShareRow(
  db: Kysely<Database>,
  group: ObjectGroup,
): Promise<ShareRow | undefined> {
  const share = await selectShares(db).where('object_group', '=', group).executeTakeFirst();
  return share && toShareRow(db, share);
}

function selectShares(db: Kysely<Database>) {
  return db
    .selectFrom('shares')
    .select(['id', 'object_group', 'state'])
    .select(
      sql<string>`extract(epoch from now() - coalesce(expires_at, lease_expires_at))`.as('overdue'),
    )
    .orderBy('object_group');
}

type SelectedShare = { id: string; object_group: string; state: ShareState; overdue: string };

async function toShareRow(db: Kysely<Database>, share: SelectedShare): Promise<ShareRow> {
  const group = share.object_group as ObjectGroup;
  const files = await db
    .selectFrom('share_files')
    .select(['ordinal', 'size_in_bytes', 'sha256'])
    .where('share_id', '=', share.id)
    .execute();
  const overdueSeconds = Number(share.overdue);
  return {
    group,
    state: share.state,
    isLive: share.state === 'ready' && overdueSeconds < 0,
    overdueSeconds,
    objects: files.map((file) => ({
      key: objectKey(group, file.ordinal),
      sizeInBytes: Number(file.size_in_bytes),
      sha256: file.sha256,
    })),
  };
}
