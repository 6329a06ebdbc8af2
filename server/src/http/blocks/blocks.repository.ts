import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import { deleteInBatches } from '../../db/batches.ts';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import { callerKey } from '../limits/rates/callerKey.ts';

/** Who is blocked: `address:203.0.113.9` or `account:` with its id. */
export type BlockHolder = string;

const ACCOUNT = 'account:';

export type Block = Selectable<Database['blocks']>;

export function addressHolder(ip: string): BlockHolder {
  return `address:${callerKey(ip)}`;
}

export function accountHolder(accountId: string): BlockHolder {
  return `${ACCOUNT}${accountId}`;
}

/** Returns the account id that a holder names; `undefined` for an address. */
export function accountIdOf(holder: BlockHolder): Id | undefined {
  return holder.startsWith(ACCOUNT) ? (holder.slice(ACCOUNT.length) as Id) : undefined;
}

/** Returns the blocks that are in force for any of the holders. */
export async function listBlocked(
  db: Kysely<Database>,
  holders: readonly BlockHolder[],
): Promise<Pick<Block, 'holder' | 'ends_at'>[]> {
  return db
    .selectFrom('blocks')
    .select(['holder', 'ends_at'])
    .where('holder', '=', sql<string>`any(${holders}::text[])`)
    .where('ends_at', '>', databaseNow)
    .execute();
}

/** Blocks a holder. An earlier block of the same holder is replaced. */
export async function putBlock(
  db: Kysely<Database>,
  block: Omit<Block, 'blocked_at'>,
): Promise<void> {
  await db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) =>
      conflict.column('holder').doUpdateSet((row) => ({
        ends_at: row.ref('excluded.ends_at'),
        reason: row.ref('excluded.reason'),
        blocked_by: row.ref('excluded.blocked_by'),
        blocked_at: databaseNow,
      })),
    )
    .execute();
}

/** @returns false if the holder is not blocked */
export async function deleteBlock(db: Kysely<Database>, holder: BlockHolder): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('holder', '=', holder)
    .where('ends_at', '>', databaseNow)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the blocks that are in force, ordered by their end. */
export function listBlocks(db: Kysely<Database>): Promise<Block[]> {
  return db
    .selectFrom('blocks')
    .selectAll()
    .where('ends_at', '>', databaseNow)
    .orderBy('ends_at')
    .execute();
}

/** Deletes blocks that have ended. @returns how many */
export function deleteOldBlocks(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'blocks',
    key: 'holder',
    where: sql`ends_at <= ${databaseNow}`,
  });
}
