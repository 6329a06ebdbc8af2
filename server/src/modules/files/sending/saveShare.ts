import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { lockReservations } from '../../../transfer/upload/reservation/reservations.repository.ts';
import { giveCode } from '../codes/giveCode.ts';
import type { ShareFile } from '../files.repository.ts';
import type { UnexpiredShare } from '../unexpiredShare.ts';
import type { SealedSender } from '../sender-addresses/sealedSender.ts';
import { insertSender } from '../sender-addresses/senders.repository.ts';
import { insertKeptShare, sumKeptBytes } from './keptShares.repository.ts';
import { insertShareFiles, markReady, type ReadyShare } from './uploads.repository.ts';

/** An address or account that keeps a share for longer than usual. */
export type Keeper = {
  /** The address or account, named as in its upload allowance. */
  readonly holder: string;
  /** Maximum total size of the shares that it may keep for longer than usual at a time. */
  readonly maxKeptBytes: number;
};

type NewShare = ReadyShare & {
  readonly files: readonly ShareFile[];
  /** The sender's address, encrypted; `undefined` if that is not stored. */
  readonly sender: SealedSender | undefined;
  /** The address and account that keep a share which lives longer than usual; empty for any other share. */
  readonly keepers: readonly Keeper[];
};

/**
 * Turns the upload into a share that may be received until it expires.
 * @throws {AppError} `service.unavailable` when the upload's lease has run out, `share.too_much_kept`
 */
export function saveShare(
  db: Kysely<Database>,
  { files, sender, keepers, ...ready }: NewShare,
): Promise<UnexpiredShare & { readonly code: string }> {
  return db.transaction().execute(async (trx) => {
    const share = await markReady(trx, ready);
    if (share === undefined) throw new AppError('service.unavailable');
    await insertShareFiles(trx, share.id, files);
    if (sender !== undefined) await insertSender(trx, share.id, sender);
    const code = await giveCode(trx, share.id);
    if (keepers.length === 0) return { ...share, code };
    const sizeInBytes = files.reduce((sum, file) => sum + file.sizeInBytes, 0);
    // Concurrent saves wait here, so that they count each other's bytes.
    await lockReservations(trx);
    for (const { holder, maxKeptBytes } of keepers) {
      const keptBytes = await sumKeptBytes(trx, holder);
      if (keptBytes + sizeInBytes > maxKeptBytes) throw new AppError('share.too_much_kept');
      await insertKeptShare(trx, { shareId: share.id, holder, sizeInBytes });
    }
    return { ...share, code };
  });
}
