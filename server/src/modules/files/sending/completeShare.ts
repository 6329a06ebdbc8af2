import type { SentFilesRecord } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import type { ReceivedUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { UploadRows } from '../../../transfer/upload/uploadRows.ts';
import { toSentFilesRecord } from '../sentFilesRecord.ts';
import type { Caller } from './caller.ts';
import { saveShare } from './saveShare.ts';
import { insertPendingShare, markShareDeleting, type ReadyShare } from './uploads.repository.ts';

/** Returns where the rows of shares are stored whose files are arriving. */
export function shareRows(db: Kysely<Database>): UploadRows {
  return {
    table: 'shares',
    insertPending: (upload, leaseSeconds) => insertPendingShare(db, upload, leaseSeconds),
    async markDeleting({ id }) {
      await markShareDeleting(db, id);
      return true;
    },
  };
}

/** Makes a share of an upload. @throws {AppError} `share.no_files` */
export async function completeShare(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  caller: Caller,
  upload: Pick<ReceivedUpload, 'id' | 'files'> & Pick<ReadyShare, 'senderKey'>,
): Promise<SentFilesRecord> {
  if (upload.files.length === 0) throw new AppError('share.no_files');
  const files = upload.files.map((file) => ({ ...file, id: newId() }));
  const share = await saveShare(db, {
    id: upload.id,
    files,
    ttlSeconds: settings.shareTtlSeconds,
    senderId: caller.accountId,
    senderKey: upload.senderKey,
  });
  return toSentFilesRecord(share, files);
}
