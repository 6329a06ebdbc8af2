import type { IncomingMessage } from 'node:http';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../errors/appError.ts';
import {
  receiveUpload,
  type ReceiveUploadContext,
} from '../../../upload/receiving/receiveUpload.ts';
import type { FieldRules } from '../../../upload/uploadLimits.ts';
import type { Caller } from './caller.ts';
import type { ShareFile } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';
import type { UnexpiredShare } from '../unexpiredShare.ts';
import { sendAllowances } from './sendAllowances.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export type SentShare = { readonly share: UnexpiredShare; readonly files: readonly ShareFile[] };

type SendFilesContext = ReceiveUploadContext & {
  readonly uploads: UploadsRepository;
  readonly timings: FilesTimings;
};

/** Older clients send a field `user`. The server accepts the field but ignores it: the session decides who sends. */
const fieldRules: FieldRules = { maxBytes: { user: 200 } };

/** Receives files and stores them as a share. Resolves when the sender may be answered. */
export async function sendFiles(
  { uploads, timings, ...context }: SendFilesContext,
  request: IncomingMessage,
  caller: Caller,
): Promise<SentShare> {
  const { settings } = context;
  return receiveUpload(context, {
    request,
    allowances: sendAllowances(caller, settings),
    rows: uploads,
    fieldRules,
    paceRules: timings.uploadPace,
    complete: async ({ id, files: received }) => {
      if (received.length === 0) throw new AppError('share.no_files');
      const files = received.map((file) => ({ ...file, id: newId() }));
      const { shareTtlSeconds: ttlSeconds } = settings;
      const senderId = caller.accountId;
      const share = await uploads.markReady({ id, files, ttlSeconds, senderId });
      if (share === undefined) throw new AppError('service.unavailable');
      return { share, files };
    },
  });
}
