import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { ShareFile } from '../files.repository.ts';
import type { UnexpiredShare } from '../unexpiredShare.ts';
import { insertShareFiles, markReady, type ReadyShare } from './uploads.repository.ts';

type NewShare = ReadyShare & { readonly files: readonly ShareFile[] };

/**
 * Turns the upload into a share that may be received until it expires.
 * @throws {AppError} `service.unavailable` when the upload's lease has run out
 */
export function saveShare(
  db: Kysely<Database>,
  { files, ...ready }: NewShare,
): Promise<UnexpiredShare> {
  return db.transaction().execute(async (trx) => {
    const share = await markReady(trx, ready);
    if (share === undefined) throw new AppError('service.unavailable');
    await insertShareFiles(trx, share.id, files);
    return share;
  });
}
