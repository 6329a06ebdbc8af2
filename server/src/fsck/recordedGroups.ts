import { type ObjectGroup, objectKey } from '@parchi/object-store';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isBeingDownloaded } from '../transfer/download/downloadLeases.repository.ts';
import type { RecordedObject } from './checkObject.ts';

/** Maximum number of groups that are in memory at once, with the records of their at most 100 objects each. */
export const GROUPS_AT_ONCE = 200;

/** The objects that a share, an order or a print job should have in the store. */
export type RecordedGroup = {
  readonly group: ObjectGroup;
  readonly kind: 'share' | 'order' | 'print-job';
  /**
   * `pending`: the group's bytes are arriving. `kept`: the bytes must exist. `leaving`: the sweep removes the bytes.
   */
  readonly state: 'pending' | 'kept' | 'leaving';
  /** Seconds since the group expired or, for an upload, since its lease ended. Negative before that time. */
  readonly overdueSeconds: number;
  readonly objects: readonly RecordedObject[];
};

type GroupRow = {
  group: ObjectGroup;
  kind: RecordedGroup['kind'];
  id: string;
  is_pending: boolean;
  is_kept: boolean;
  overdue: string;
};

/** Yields every recorded group, ordered by name. */
export async function* recordedGroups(db: Kysely<Database>): AsyncGenerator<RecordedGroup> {
  let after = '';
  for (;;) {
    const page = await selectGroups(db, sql`object_group > ${after}`);
    yield* await withObjects(db, page);
    const last = page.at(-1);
    if (last === undefined || page.length < GROUPS_AT_ONCE) return;
    after = last.group;
  }
}

/** Returns the records of those groups that have one. `groups` must not be longer than `GROUPS_AT_ONCE`. */
export async function findRecordedGroups(
  db: Kysely<Database>,
  groups: readonly ObjectGroup[],
): Promise<ReadonlyMap<ObjectGroup, RecordedGroup>> {
  const rows = await selectGroups(db, sql`object_group in (${sql.join(groups)})`);
  const found = await withObjects(db, rows);
  return new Map(found.map((recorded) => [recorded.group, recorded]));
}

/** Selects groups of all tables in one query, because a transaction may move a group from one table to another. */
async function selectGroups(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select object_group as "group", kind, id, is_pending, is_kept and overdue < 0 as is_kept,
      case when ${isBeingDownloaded('groups')} then least(overdue, 0) else overdue end as overdue
    from (
      select object_group, 'share' as kind, id, state = 'pending' as is_pending, state = 'ready' as is_kept,
        extract(epoch from now() - coalesce(expires_at, lease_expires_at)) as overdue
      from shares
      union all
      select object_group, 'order', id, state = 'pending', false,
        extract(epoch from now() - lease_expires_at)
      from order_uploads
      union all
      select object_group, 'order', id, false, state <> 'expired',
        case when state = 'active' then -1
          else coalesce(extract(epoch from now() - files_expire_at), -1) end
      from orders where has_files
      union all
      select job.object_group, 'print-job', job.id, job.state = 'pending',
        job.state in ('ready', 'failed') and orders.has_files,
        case when job.state in ('pending', 'deleting') then extract(epoch from now() - lease_expires_at)
          when orders.state = 'active' then -1
          else coalesce(extract(epoch from now() - files_expire_at), -1) end
      from print_jobs as job join orders on orders.id = job.order_id
    ) as groups
    where ${condition} order by object_group limit ${GROUPS_AT_ONCE}`.execute(db);
  return rows;
}

async function withObjects(
  db: Kysely<Database>,
  rows: readonly GroupRow[],
): Promise<RecordedGroup[]> {
  const objects = await selectObjects(db, rows);
  return rows.map((row) => ({
    group: row.group,
    kind: row.kind,
    state: stateOf(row),
    overdueSeconds: Number(row.overdue),
    objects: (objects.get(row.id) ?? []).flatMap((object) => toRecordedObject(row.group, object)),
  }));
}

function stateOf({ is_pending: isPending, is_kept: isKept }: GroupRow): RecordedGroup['state'] {
  if (isPending) return 'pending';
  return isKept ? 'kept' : 'leaving';
}

/** Objects of an unfinished print job have neither size nor hash. */
function toRecordedObject(group: ObjectGroup, row: ObjectRow): RecordedObject[] {
  const { ordinal, size_in_bytes: size, sha256 } = row;
  if (size === null || sha256 === null) return [];
  return [{ key: objectKey(group, ordinal), sizeInBytes: Number(size), sha256 }];
}

type ObjectRow = {
  owner: string;
  ordinal: number;
  size_in_bytes: string | null;
  sha256: Buffer | null;
};

/** Selects the objects of these groups. The key of the map is the id of the share, order or print job. */
async function selectObjects(
  db: Kysely<Database>,
  rows: readonly GroupRow[],
): Promise<ReadonlyMap<string | undefined, ObjectRow[]>> {
  const ids = Map.groupBy(rows, ({ kind }) => kind);
  const found: ObjectRow[] = [];
  for (const [kind, ofKind] of ids) {
    found.push(
      ...(await selectObjectsOf(
        db,
        kind,
        ofKind.map(({ id }) => id),
      )),
    );
  }
  return Map.groupBy(found, ({ owner }) => owner);
}

function selectObjectsOf(
  db: Kysely<Database>,
  kind: GroupRow['kind'],
  ids: readonly string[],
): Promise<ObjectRow[]> {
  switch (kind) {
    case 'share':
      return db
        .selectFrom('share_files')
        .select(['share_id as owner', 'ordinal', 'size_in_bytes', 'sha256'])
        .where('share_id', 'in', ids)
        .execute();
    case 'order':
      return db
        .selectFrom('order_files')
        .select(['order_id as owner', 'object_ordinal as ordinal', 'size_in_bytes', 'sha256'])
        .where('order_id', 'in', ids)
        .execute();
    case 'print-job':
      return db
        .selectFrom('print_jobs')
        .select(['id as owner', sql<number>`0`.as('ordinal'), 'size_in_bytes', 'sha256'])
        .where('id', 'in', ids)
        .execute();
  }
}
