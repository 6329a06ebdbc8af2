import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../errors/appError.ts';
import { isInfected } from '../../scanning/assertClean.ts';
import { storeFailure } from '../../../errors/storeFailure.ts';
import { readUploadBody } from '../receiving/readUploadBody.ts';
import type { UploadRows } from '../uploadRows.ts';
import type { UploadAllowance } from '../reservation/uploadAllowance.ts';
import { discardUpload } from './discardUpload.ts';
import { FileSplitter } from './fileSplitter.ts';
import { holdResumableLease, renewResumableLease } from './resumableLease.ts';
import { ResumableReceiver } from './resumableReceiver.ts';
import { restorePosition } from './restorePosition.ts';
import type { ResumableContext, ResumableUpload } from './resumableUpload.ts';

type Appended = {
  readonly request: IncomingMessage;
  /** Offset at which the caller believes the upload to be. */
  readonly offset: number;
  readonly allowances: readonly UploadAllowance[];
  readonly rows: Pick<UploadRows, 'markDeleting'>;
};

/** Returns how many bytes of the upload have arrived. @throws {AppError} `upload.busy` */
export async function readUploadOffset(
  context: ResumableContext,
  upload: ResumableUpload,
): Promise<number> {
  return context.locks.run(upload.id, async () => {
    await renewResumableLease(context, upload);
    return (await restorePosition(context, upload)).offset;
  });
}

/**
 * Appends the body of the request, within the limits, the free space and the quotas. Bytes that arrive before the
 * connection breaks are kept.
 * @returns the new offset
 * @throws {AppError} `upload.wrong_offset`, `upload.busy`, or a refusal of the bytes
 */
export async function appendToUpload(
  context: ResumableContext,
  upload: ResumableUpload,
  appended: Appended,
): Promise<number> {
  return context.locks.run(upload.id, async (superseded) => {
    await renewResumableLease(context, upload);
    const position = await restorePosition(context, upload);
    if (appended.offset !== position.offset) throw new AppError('upload.wrong_offset');
    const maxBodyBytes = upload.sizeInBytes - position.offset;
    const announcedBytes = announcedLength(appended.request) ?? maxBodyBytes;
    if (announcedBytes > maxBodyBytes) throw new AppError('request.too_large');
    const { allowances } = appended;
    const reservation = await context.reserveUpload({ allowances, announcedBytes });
    const receiver = new ResumableReceiver(context, upload);
    const lease = holdResumableLease(context, upload);
    let storedBytes = 0;
    try {
      const parser = new FileSplitter(upload.files, position);
      const signal = AbortSignal.any([superseded, lease.signal]);
      const paceRules = context.uploadPace;
      const body = { parser, receiver, reservation, paceRules, maxBodyBytes, signal };
      try {
        await readUploadBody({ request: appended.request, ...body });
      } finally {
        await receiver.close();
      }
      storedBytes = receiver.storedBytes;
    } catch (error) {
      const failure = storeFailure(error);
      // On a full disk, the whole upload is discarded, so that its space is free for others. So is an upload with a
      // virus.
      if (isStoreFull(failure) || isInfected(failure))
        await discardUpload(context, upload, appended.rows);
      else storedBytes = receiver.storedBytes;
      throw failure;
    } finally {
      lease.stop();
      await reservation.end(storedBytes);
    }
    return position.offset + storedBytes;
  });
}

function announcedLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function isStoreFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'storage.full';
}
