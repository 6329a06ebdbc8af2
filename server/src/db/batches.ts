import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Maximum numbers of rows that one statement locks. */
const UPDATE_BATCH = 100;
const DELETE_BATCH = 1_000;

/**
 * Rows to change. Several server processes may sweep at once: each row is taken by only one of them (`skip locked`).
 */
type Rows = {
  readonly table: keyof Database;
  readonly key: string;
  readonly where: RawBuilder<unknown>;
};

type Update = Rows & {
  /** Must end the condition `where`. */
  readonly set: RawBuilder<unknown>;
  /** Statement that writes one row elsewhere for each row of `updated`, in the same transaction. */
  readonly record?: RawBuilder<unknown>;
};

/** Updates the rows in batches. @returns how many rows were updated */
export function updateInBatches(
  db: Kysely<Database>,
  { set, record, ...rows }: Update,
): Promise<number> {
  const update = sql`update ${sql.table(rows.table)} set ${set} where ${isInBatch(rows, UPDATE_BATCH)}`;
  const statement = record ? sql`with updated as (${update} returning *) ${record}` : update;
  return repeatBatches(db, statement, UPDATE_BATCH);
}

/** Deletes the rows in batches. @returns how many rows were deleted */
export function deleteInBatches(db: Kysely<Database>, rows: Rows): Promise<number> {
  const remove = sql`delete from ${sql.table(rows.table)} where ${isInBatch(rows, DELETE_BATCH)}`;
  return repeatBatches(db, remove, DELETE_BATCH);
}

/** Runs the statement until a batch is not full. Then nothing is left but rows that other processes have locked. */
async function repeatBatches(
  db: Kysely<Database>,
  statement: RawBuilder<unknown>,
  size: number,
): Promise<number> {
  let total = 0;
  let count: number;
  do {
    const { numAffectedRows = 0n } = await statement.execute(db);
    count = Number(numAffectedRows);
    total += count;
  } while (count === size);
  return total;
}

/**
 * Returns the condition for up to `size` rows whose `check_at` has come, oldest first. Several processes may claim rows
 * at the same time: none gets a row that another one has locked. The statement must also set a new `check_at`.
 */
export function isDue(table: keyof Database, size: number): RawBuilder<boolean> {
  return sql<boolean>`id = any(array(
    select id from ${sql.table(table)} where check_at <= now() order by check_at limit ${size} for update skip locked
  ))`;
}

// PostgreSQL evaluates the array only once. With a plain subquery, its planner may take more rows than the limit.
function isInBatch({ table, key, where }: Rows, size: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(key)} = any(array(
    select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${size} for update skip locked
  ))`;
}
