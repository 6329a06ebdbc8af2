import type { IncomingMessage } from 'node:http';
import {
  idFromShareToken,
  isId,
  type DownloadRequest,
  type SentFilesRecord,
} from '@parchi/contract';
import type { Dependencies } from '../../dependencies.ts';
import { AppError } from '../../errors/appError.ts';
import type { ReserveUpload } from '../../upload/reservation/uploadReservation.ts';
import type { NamedZip } from '../../zip/sendZip.ts';
import type { Caller } from './sending/caller.ts';
import type { CallerLimits } from './sending/callerLimits.ts';
import { openZip } from './download/openZip.ts';
import type { OpenZipStream } from '../../zip/openZipStream.ts';
import type { FilesRepository } from './files.repository.ts';
import type { FilesTimings } from './filesTimings.ts';
import type { ReceiptsRepository } from './sending/receipts.repository.ts';
import type { UploadsRepository } from './sending/uploads.repository.ts';
import { sendFiles, type SentShare } from './sending/sendFiles.ts';

export type FilesService = ReturnType<typeof createFilesService>;

type FilesServiceOptions = Omit<Dependencies, 'db'> & {
  readonly reserveUpload: ReserveUpload;
  readonly repository: FilesRepository;
  readonly uploads: UploadsRepository;
  readonly receipts: ReceiptsRepository;
  readonly callerLimits: CallerLimits;
  readonly timings: FilesTimings;
  readonly openZipStream: OpenZipStream;
};

export function createFilesService(options: FilesServiceOptions) {
  const { repository, receipts, callerLimits } = options;

  return {
    async send(request: IncomingMessage, caller: Caller): Promise<SentFilesRecord> {
      return toRecord(await sendFiles(options, request, caller));
    },

    /**
     * Returns the record of an unexpired share. Wrong, expired and unfinished tokens get the same error, so that it
     * reveals nothing.
     * @throws {AppError} `share.incorrect_token`, `request.too_many`
     */
    async receive(token: string, { address, accountId }: Caller): Promise<SentFilesRecord> {
      const id = idFromShareToken(token);
      const share = id === undefined ? undefined : await repository.findUnexpiredShare(id);
      if (share === undefined) {
        await callerLimits.wrongTokens.take(address);
        throw new AppError('share.incorrect_token');
      }
      if (accountId !== undefined) await receipts.add({ shareId: share.id, receiverId: accountId });
      return toRecord({ share, files: await repository.listFiles(share.id) });
    },

    async download({ files }: DownloadRequest): Promise<NamedZip> {
      const ids = files.map((file) => file._id).filter(isId);
      if (ids.length !== files.length) throw new AppError('share.incorrect_token');
      return openZip(options, ids);
    },
  };
}

function toRecord({ share, files }: SentShare): SentFilesRecord {
  return {
    _id: share.id,
    files: files.map((file) => ({
      _id: file.id,
      original_filename: file.name,
      size: file.sizeInBytes,
    })),
    expiresAt: share.expiresAt.toISOString(),
    now: share.now.toISOString(),
  };
}
