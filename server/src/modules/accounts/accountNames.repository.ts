import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The fields by which an operator recognises an account. */
export type AccountNames = {
  readonly id: Id;
  readonly kind: 'user' | 'shop';
  readonly name: string;
  readonly email: string;
};

export function findAccountById(
  db: Kysely<Database>,
  id: string,
): Promise<AccountNames | undefined> {
  return selectNames(db).where('id', '=', id).executeTakeFirst();
}

export function findAccountByEmail(
  db: Kysely<Database>,
  emailKey: string,
): Promise<AccountNames | undefined> {
  return selectNames(db).where('email_key', '=', emailKey).executeTakeFirst();
}

function selectNames(db: Kysely<Database>) {
  return db
    .selectFrom('accounts')
    .select(['kind', 'name', 'email'])
    .select((row) => row.ref('id').$castTo<Id>().as('id'));
}
