import { type ObjectGroup, objectKey } from '@parchi/object-store';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isBeingDownloaded } from '../transfer/download/downloadLeases.repository.ts';
import type { RecordedObject } from './checkObject.ts';

const PAGE = 200;

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

export async function* recordedGroups(db: Kysely<Database>): AsyncGenerator<RecordedGroup> {
  let after = '';
  for (;;) {
    const page = await selectGroups(db, sql`object_group > ${after}`);
    for (const row of page) yield toRecordedGroup(db, row);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.group;
  }
}

export async function findRecordedGroup(
  db: Kysely<Database>,
  group: ObjectGroup,
): Promise<RecordedGroup | undefined> {
  const [row] = await selectGroups(db, sql`object_group = ${group}`);
  return row && toRecordedGroup(db, row);
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
    where ${condition} order by object_group limit ${PAGE}`.execute(db);
  return rows;
}

async function toRecordedGroup(db: Kysely<Database>, row: GroupRow): Promise<RecordedGroup> {
  const kept = row.is_kept ? 'kept' : 'leaving';
  return {
    group: row.group,
    kind: row.kind,
    state: row.is_pending ? 'pending' : kept,
    overdueSeconds: Number(row.overdue),
    objects: await recordedObjects(db, row),
  };
}

async function recordedObjects(db: Kysely<Database>, row: GroupRow): Promise<RecordedObject[]> {
  const files = await selectObjects(db, row);
  return files.flatMap(({ ordinal, size_in_bytes: size, sha256 }) =>
    size === null || sha256 === null
      ? []
      : [{ key: objectKey(row.group, ordinal), sizeInBytes: Number(size), sha256 }],
  );
}

type ObjectRow = { ordinal: number; size_in_bytes: string | null; sha256: Buffer | null };

/** Selects the objects of a group. Those of an unfinished print job have neither size nor hash. */
function selectObjects(db: Kysely<Database>, { kind, id }: GroupRow): Promise<ObjectRow[]> {
  switch (kind) {
    case 'share':
      return db
        .selectFrom('share_files')
        .select(['ordinal', 'size_in_bytes', 'sha256'])
        .where('share_id', '=', id)
        .execute();
    case 'order':
      return db
        .selectFrom('order_files')
        .select(['object_ordinal as ordinal', 'size_in_bytes', 'sha256'])
        .where('order_id', '=', id)
        .execute();
    case 'print-job':
      return db
        .selectFrom('print_jobs')
        .select([sql<number>`0`.as('ordinal'), 'size_in_bytes', 'sha256'])
        .where('id', '=', id)
        .execute();
  }
}
