import type { IncomingMessage } from 'node:http';
import type { SentFilesRecord } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../errors/appError.ts';
import {
  receiveUpload,
  type ReceiveUploadContext,
} from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { FieldRules } from '../../../transfer/upload/uploadLimits.ts';
import type { Caller } from './caller.ts';
import { toSentFilesRecord } from '../sentFilesRecord.ts';
import { saveShare } from './saveShare.ts';
import { sendAllowances } from './sendAllowances.ts';
import { insertPendingShare, markShareDeleting } from './uploads.repository.ts';

/** Older clients send a field `user`. The server accepts the field but ignores it: the session decides who sends. */
const fieldRules: FieldRules = { maxBytes: { user: 200 } };

/**
 * Receives files and stores them as a share. Resolves when the sender may be answered.
 * @throws {AppError} `share.no_files`
 */
export async function sendFiles(
  context: ReceiveUploadContext,
  request: IncomingMessage,
  caller: Caller,
): Promise<SentFilesRecord> {
  const { db, settings } = context;
  return receiveUpload(context, {
    request,
    allowances: sendAllowances(caller, settings),
    rows: {
      table: 'shares',
      insertPending: (upload, leaseSeconds) => insertPendingShare(db, upload, leaseSeconds),
      async markDeleting({ id }) {
        await markShareDeleting(db, id);
        return true;
      },
    },
    fieldRules,
    complete: async ({ id, files: received }) => {
      if (received.length === 0) throw new AppError('share.no_files');
      const files = received.map((file) => ({ ...file, id: newId() }));
      const share = await saveShare(db, {
        id,
        files,
        ttlSeconds: settings.shareTtlSeconds,
        senderId: caller.accountId,
      });
      return toSentFilesRecord(share, files);
    },
  });
}
