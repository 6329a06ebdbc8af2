import type { SentShare } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import type { ReceivedUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { UploadRows } from '../../../transfer/upload/uploadRows.ts';
import type { Passwords } from '../../accounts/accounts.module.ts';
import { toSentShare } from '../sentFilesRecord.ts';
import type { Caller } from './caller.ts';
import { sealSender } from '../sender-addresses/sealedSender.ts';
import { saveShare } from './saveShare.ts';
import { keepers } from './sendAllowances.ts';
import { insertPendingShare, markShareDeleting, type ReadyShare } from './uploads.repository.ts';

const SECONDS_PER_HOUR = 3_600;

/** Returns how uploads that will become shares store their rows. */
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

type ShareUpload = Pick<ReceivedUpload, 'id' | 'files'> &
  Pick<ReadyShare, 'senderKey'> & {
    /** The lifetime that the sender chose; `undefined` if they chose none. */
    readonly hours: number | undefined;
    /** The password that receivers need; `undefined` if they need none. */
    readonly password: string | undefined;
  };

type CompleteShareContext = Pick<Dependencies, 'db' | 'settings'> & {
  readonly passwords: Passwords;
};

/** Turns a complete upload into a share. @throws {AppError} `share.no_files`, `share.too_much_kept` */
export async function completeShare(
  { db, settings, passwords }: CompleteShareContext,
  caller: Caller,
  upload: ShareUpload,
): Promise<SentShare> {
  if (upload.files.length === 0) throw new AppError('share.no_files');
  const files = upload.files.map((file) => ({ ...file, id: newId() }));
  const ttlSeconds =
    upload.hours === undefined ? settings.shareTtlSeconds : upload.hours * SECONDS_PER_HOUR;
  const { password } = upload;
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const isLonger = ttlSeconds > settings.shareTtlSeconds;
  const share = await saveShare(db, {
    id: upload.id,
    files,
    ttlSeconds,
    senderId: caller.accountId,
    senderKey: upload.senderKey,
    passwordHash,
    sender: sealSender(settings.abuseKey, upload.id, caller.from),
    keepers: isLonger ? keepers(caller, settings) : [],
  });
  return toSentShare(share, files, { code: share.code, hasPassword: passwordHash !== undefined });
}
