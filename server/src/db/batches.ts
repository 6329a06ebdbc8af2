import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A batch of rows to change. Several server processes may sweep at once: each row is taken by only one of them (`skip
 * locked`).
 */
type Batch = {
  readonly table: keyof Database;
  readonly key: string;
  readonly where: RawBuilder<unknown>;
  /** Maximum number of rows. */
  readonly size: number;
};

/** Updates the rows of one batch. @returns how many rows were updated */
export async function updateBatch(
  db: Kysely<Database>,
  batch: Batch & { readonly set: RawBuilder<unknown> },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(batch.table)} set ${batch.set} where ${isInBatch(batch)}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the rows of one batch. @returns how many rows were deleted */
export async function deleteBatch(db: Kysely<Database>, batch: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(batch.table)} where ${isInBatch(batch)}`.execute(db);
  return Number(numAffectedRows);
}

// PostgreSQL evaluates the array only once. With a plain subquery, its planner may take more rows than the limit.
function isInBatch({ table, key, where, size }: Batch): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(key)} = any(array(
    select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${size} for update skip locked
  ))`;
}
