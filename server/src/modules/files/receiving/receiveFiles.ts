import {
  idFromShareToken,
  readShareCode,
  type ReceiveRequest,
  type SentFilesRecord,
} from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import { openCode } from '../codes/openCode.ts';
import { findEnd } from '../endedShares.repository.ts';
import { findUnexpiredShare, listFiles } from '../files.repository.ts';
import type { Caller } from '../sending/caller.ts';
import { toSentFilesRecord } from '../sentFilesRecord.ts';
import { requirePassword, type SharePasswordContext } from '../passwords/requirePassword.ts';
import { findRemoval } from '../removal/removedShares.repository.ts';
import { addReceipt, countOpening } from './openings.repository.ts';

export type ReceiveFilesContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'rateLimits'>;
};

/**
 * Limits the number of wrong tokens per address. Calls with a right token are not limited, so that a guesser cannot
 * lock out others who share the address.
 */
const wrongTokens = { name: 'wrong-token', max: 20, windowSeconds: 600 };

/**
 * Returns the record of an unexpired share, by its token or its code. A wrong token and the token of an unfinished
 * share get the same error, so that the error reveals nothing. The token of a share that ended or was removed does not
 * count as wrong. The password is checked first, because files are downloaded by the ids in the record.
 * @throws {AppError} `share.removed`, `share.deleted`, `share.incorrect_token`, `request.too_many`, for a code
 * `share.incorrect_code`, `share.too_many_codes`, and the errors of {@link requirePassword}
 */
export async function receiveFiles(
  { db, settings, passwords }: ReceiveFilesContext & SharePasswordContext,
  { token, password }: ReceiveRequest,
  { address, accountId }: Pick<Caller, 'address' | 'accountId'>,
): Promise<SentFilesRecord> {
  const code = readShareCode(token);
  const id =
    code === undefined ? idFromShareToken(token) : await openCode({ db, settings }, code, address);
  const share = id === undefined ? undefined : await findUnexpiredShare(db, id);
  if (share === undefined) {
    const removal = id && (await findRemoval(db, id));
    if (removal) throw new AppError('share.removed', { details: { reason: removal.reason } });
    const endedAt = id && (await findEnd(db, id));
    if (endedAt) {
      const deletedAt = endedAt.toISOString();
      throw new AppError('share.deleted', { details: { deletedAt } });
    }
    await countWrongToken({ db, settings }, { address });
    throw new AppError('share.incorrect_token');
  }
  await requirePassword({ db, settings, passwords }, share, { password, address });
  await countOpening(db, share.id);
  await addReceipt(db, { shareId: share.id, receiverId: accountId });
  return toSentFilesRecord(share, await listFiles(db, share.id));
}

/** Counts a wrong token of the address. @throws {AppError} `request.too_many` */
export async function countWrongToken(
  { db, settings }: ReceiveFilesContext,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  if (settings.rateLimits) await countAgainstLimit(db, wrongTokens, address);
}
