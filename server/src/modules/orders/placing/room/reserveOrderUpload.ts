import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { PendingUpload } from '../../../../transfer/upload/uploadRows.ts';
import { findCustomerStorage, lockCustomerStorage } from './orderStorage.repository.ts';
import { insertPendingUpload } from './orderUploads.repository.ts';
import { assertRoomForUpload, type ArrivingUpload } from './storage.rules.ts';

type AnnouncedUpload = PendingUpload &
  ArrivingUpload & {
    readonly userId: Id;
    readonly leaseSeconds: number;
    /** Maximum number of bytes that the customer may have stored. */
    readonly maxBytes: number;
  };

/**
 * Inserts the upload's row before its bytes arrive. Locks the customer first, so that concurrent uploads cannot exceed
 * the limit together.
 * @throws {AppError} if the customer has too many unpaid orders, or would have too many bytes
 */
export function reserveOrderUpload(db: Kysely<Database>, upload: AnnouncedUpload): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockCustomerStorage(trx, upload.userId);
    assertRoomForUpload(await findCustomerStorage(trx, upload.userId), upload, upload.maxBytes);
    await insertPendingUpload(trx, upload);
  });
}
