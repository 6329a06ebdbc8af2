import type { IncomingMessage } from 'node:http';
import { newId } from '../../db/newId.ts';
import type { Dependencies } from '../../dependencies.ts';
import { AppError } from '../../http/appError.ts';
import { createReceiveUpload } from '../../upload/receiveUpload.ts';
import type { FieldRules } from '../../upload/uploadLimits.ts';
import type { Caller } from './caller.ts';
import type { CallerLimits } from './callerLimits.ts';
import type { ShareFile } from './files.repository.ts';
import type { FilesTimings } from './filesTimings.ts';
import type { LiveShare } from './liveShare.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export type SentShare = { readonly share: LiveShare; readonly files: readonly ShareFile[] };

type SendFilesOptions = Omit<Dependencies, 'db'> & {
  readonly uploads: UploadsRepository;
  readonly callerLimits: CallerLimits;
  readonly timings: FilesTimings;
};

/** `user` is accepted for older clients and never believed: the session says who sends. */
const fieldRules: FieldRules = { maxBytes: { user: 200 } };

export function createSendFiles({ uploads, callerLimits, timings, ...others }: SendFilesOptions) {
  const { sentBytes } = callerLimits;
  const receiveUpload = createReceiveUpload({
    ...others,
    rows: uploads,
    fieldRules,
    paceRules: timings.uploadPace,
  });

  return async function sendFiles(
    request: IncomingMessage,
    { address, accountId }: Caller,
  ): Promise<SentShare> {
    await sentBytes.check(address);
    return receiveUpload(request, async ({ id, files: received }) => {
      if (received.length === 0) throw new AppError('share.no_files');
      const files = received.map((file) => ({ ...file, id: newId() }));
      // Only what comes to be stored: on a bad line a large upload is begun more than once.
      await sentBytes.add(
        address,
        files.reduce((sum, file) => sum + file.sizeInBytes, 0),
      );
      const { shareTtlSeconds: ttlSeconds } = others.settings;
      const share = await uploads.markReady({ id, files, ttlSeconds, senderId: accountId });
      if (share === undefined) throw new AppError('service.unavailable');
      return { share, files };
    });
  };
}
