import {
  idFromShareToken,
  limits,
  type OpeningsReply,
  type OpeningsRequest,
} from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { Caller } from '../sending/caller.ts';
import { isSentWith, listOpenings } from './openings.repository.ts';
import { countWrongToken, type ReceiveFilesContext } from './receiveFiles.ts';

/**
 * Returns the shops that opened an unexpired share, to who knows its token and its sender's key. A wrong key gets the
 * same error as a wrong token, and counts as one.
 * @throws {AppError} `share.incorrect_token`, `request.too_many`
 */
export async function showOpenings(
  context: ReceiveFilesContext,
  { token, senderKey }: OpeningsRequest,
  caller: Pick<Caller, 'address'>,
): Promise<OpeningsReply> {
  const shareId = idFromShareToken(token);
  if (shareId === undefined || !(await isSentWith(context.db, { shareId, senderKey }))) {
    await countWrongToken(context, caller);
    throw new AppError('share.incorrect_token');
  }
  return { openings: await listOpenings(context.db, shareId, limits.maxShownOpenings) };
}
