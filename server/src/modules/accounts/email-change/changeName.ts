import type { ChangeNameRequest, Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { saveName } from '../accounts.repository.ts';

/** Changes the name of a person. @throws {AppError} `account.signed_out` if the account was deleted */
export async function changeName(
  { db }: { readonly db: Kysely<Database> },
  id: Id,
  { name }: ChangeNameRequest,
): Promise<void> {
  if (!(await saveName(db, id, name))) throw new AppError('account.signed_out');
}
