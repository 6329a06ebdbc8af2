import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export type OperatorAction = {
  readonly by: string;
  readonly command: string;
  readonly object: string;
  readonly reason: string | null;
};

/** Records what an operator does, in the transaction that does it. */
export async function recordAction(db: Kysely<Database>, action: OperatorAction): Promise<void> {
  await db.insertInto('operator_actions').values(action).execute();
}

/** Lists the newest actions, newest first. @param object all objects if it is left out */
export async function listActions(
  db: Kysely<Database>,
  { object, count }: { readonly object: string | undefined; readonly count: number },
): Promise<(OperatorAction & { readonly at: Date })[]> {
  let query = db
    .selectFrom('operator_actions')
    .select(['at', 'by', 'command', 'object', 'reason'])
    .orderBy('id', 'desc')
    .limit(count);
  if (object !== undefined) query = query.where('object', '=', object);
  return query.execute();
}
