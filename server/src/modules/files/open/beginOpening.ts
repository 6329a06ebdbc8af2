import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { findShareOfFile } from '../files.repository.ts';
import { addReceipt } from '../receiving/openings.repository.ts';
import type { Caller } from '../sending/caller.ts';

/**
 * Returns a file's id and the seconds for which it can be opened. Records that a signed-in caller has received the
 * share.
 * @throws {AppError} `share.incorrect_token` unless the file belongs to an unexpired share
 */
export async function beginOpening(
  db: Kysely<Database>,
  fileId: string,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<{ readonly file: Id; readonly secondsLeft: number }> {
  const found = await findShareOfFile(db, fileId);
  if (found === undefined) throw new AppError('share.incorrect_token');
  const { shareId, file, secondsLeft } = found;
  await addReceipt(db, { shareId, receiverId: accountId });
  return { file, secondsLeft };
}
