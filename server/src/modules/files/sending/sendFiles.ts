import type { IncomingMessage } from 'node:http';
import { isId, limits, sharePasswordSchema, type Id, type SentShare } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import {
  receiveUpload,
  type ReceiveUploadContext,
} from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { FieldRules } from '../../../transfer/upload/uploadLimits.ts';
import type { SharePasswordContext } from '../passwords/requirePassword.ts';
import type { Caller } from './caller.ts';
import { completeShare, shareRows } from './completeShare.ts';
import { sendAllowances } from './sendAllowances.ts';

/** Older clients send a field `user`. The server accepts the field but ignores it: the session decides who sends. */
const fieldRules: FieldRules = {
  maxBytes: { user: 200, senderKey: 200, hours: 10, password: 1_000 },
};

export type SendFilesContext = ReceiveUploadContext & SharePasswordContext;

/**
 * Receives files and stores them as a share. Resolves when the sender may be answered.
 * @throws {AppError} `share.no_files`, `share.too_much_kept`, `request.invalid` for a key that is no id, or a life
 * or password out of bounds
 */
export async function sendFiles(
  context: SendFilesContext,
  request: IncomingMessage,
  caller: Caller,
): Promise<SentShare> {
  const { db, settings } = context;
  return receiveUpload(context, {
    request,
    allowances: sendAllowances(caller, settings),
    rows: shareRows(db),
    fieldRules,
    complete: (upload) =>
      completeShare(context, caller, {
        ...upload,
        senderKey: senderKeyOf(upload.fields),
        hours: hoursOf(upload.fields),
        password: passwordOf(upload.fields),
      }),
  });
}

function senderKeyOf(fields: ReadonlyMap<string, string>): Id | undefined {
  const key = fields.get('senderKey');
  if (key === undefined || isId(key)) return key;
  throw new AppError('request.invalid');
}

function hoursOf(fields: ReadonlyMap<string, string>): number | undefined {
  const field = fields.get('hours');
  if (field === undefined) return undefined;
  const hours = /^\d{1,2}$/.test(field) ? Number(field) : 0;
  if (hours >= limits.minShareHours && hours <= limits.maxShareHours) return hours;
  throw new AppError('request.invalid');
}

function passwordOf(fields: ReadonlyMap<string, string>): string | undefined {
  const field = fields.get('password');
  if (field === undefined) return undefined;
  const { success, data } = sharePasswordSchema.safeParse(field);
  if (success) return data;
  throw new AppError('request.invalid');
}
