import type { IncomingMessage } from 'node:http';
import type { SentFilesRecord } from '@parchi/contract';
import {
  receiveUpload,
  type ReceiveUploadContext,
} from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { FieldRules } from '../../../transfer/upload/uploadLimits.ts';
import type { Caller } from './caller.ts';
import { completeShare, shareRows } from './completeShare.ts';
import { sendAllowances } from './sendAllowances.ts';

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
    rows: shareRows(db),
    fieldRules,
    complete: (upload) => completeShare(context, caller, upload),
  });
}
