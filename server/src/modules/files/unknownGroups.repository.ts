import type { ObjectGroup } from '@parchi/object-store';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Filters the groups to those that no table refers to. It is a single query, because a transaction may move a group
 * from one table to another.
 */
export async function findUnknownGroups(
  db: Kysely<Database>,
  groups: readonly ObjectGroup[],
): Promise<ObjectGroup[]> {
  const known = await db
    .selectFrom('shares')
    .select('object_group')
    .where('object_group', 'in', groups)
    .unionAll(
      db.selectFrom('order_uploads').select('object_group').where('object_group', 'in', groups),
    )
    .unionAll(
      db.selectFrom('print_jobs').select('object_group').where('object_group', 'in', groups),
    )
    .unionAll(
      db
        .selectFrom('orders')
        .select('object_group')
        .where('object_group', 'in', groups)
        .where('has_files', '=', true),
    )
    .execute();
  const knownGroups = new Set(known.map((row) => row.object_group));
  return groups.filter((group) => !knownGroups.has(group));
}
