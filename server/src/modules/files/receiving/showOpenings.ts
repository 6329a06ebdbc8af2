import {
  idFromShareToken,
  limits,
  type OpeningsReply,
  type OpeningsRequest,
} from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { findEnd } from '../endedShares.repository.ts';
import type { Caller } from '../sending/caller.ts';
import { findOpenedCount, listOpenings } from './openings.repository.ts';
import { countWrongToken, type ReceiveFilesContext } from './receiveFiles.ts';

/**
 * Returns how often an unexpired share was opened and by which shops. The caller must know its token and its sender's
 * key; a wrong key is handled like a wrong token. The token of an ended share does not count as wrong, because a
 * browser that lists what it sent also asks about shares that were deleted elsewhere.
 * @throws {AppError} `share.deleted`, `share.incorrect_token`, `request.too_many`
 */
export async function showOpenings(
  context: ReceiveFilesContext,
  { token, senderKey }: OpeningsRequest,
  caller: Pick<Caller, 'address'>,
): Promise<OpeningsReply> {
  const { db } = context;
  const shareId = idFromShareToken(token);
  const opened = shareId && (await findOpenedCount(db, { shareId, senderKey }));
  if (shareId !== undefined && opened !== undefined) {
    return { openings: await listOpenings(db, shareId, limits.maxShownOpenings), opened };
  }
  const endedAt = shareId && (await findEnd(db, shareId));
  if (endedAt) {
    throw new AppError('share.deleted', { details: { deletedAt: endedAt.toISOString() } });
  }
  await countWrongToken(context, caller);
  throw new AppError('share.incorrect_token');
}
