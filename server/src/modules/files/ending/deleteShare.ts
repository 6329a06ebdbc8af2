import { idFromShareToken, type DeleteShareRequest, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { findEnd } from '../endedShares.repository.ts';
import { countWrongToken, type ReceiveFilesContext } from '../receiving/receiveFiles.ts';
import type { Caller } from '../sending/caller.ts';

/**
 * Ends a share now, by its token and its sender's key. It is not served any more; the next sweep removes its bytes and
 * records its end.
 * @throws {AppError} `share.deleted` if the share has already ended, `share.incorrect_token`, `request.too_many`
 */
export async function deleteShare(
  context: ReceiveFilesContext,
  { token, senderKey }: DeleteShareRequest,
  caller: Pick<Caller, 'address'>,
): Promise<void> {
  const shareId = idFromShareToken(token);
  if (shareId !== undefined && (await endShare(context.db, { shareId, senderKey }))) return;
  const endedAt = shareId && (await findEnd(context.db, shareId));
  if (endedAt) {
    throw new AppError('share.deleted', { details: { deletedAt: endedAt.toISOString() } });
  }
  await countWrongToken(context, caller);
  throw new AppError('share.incorrect_token');
}

/** Lets an unexpired share expire now. @returns whether there is one that was sent with this key */
async function endShare(
  db: Kysely<Database>,
  { shareId, senderKey }: { readonly shareId: Id; readonly senderKey: Id },
): Promise<boolean> {
  const ended = await db
    .updateTable('shares')
    .set({ expires_at: databaseNow })
    .where('id', '=', shareId)
    .where('sender_key', '=', senderKey)
    .where('state', '=', 'ready')
    .where('expires_at', '>', databaseNow)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
