import type { Id } from '@parchi/contract';
import { newObjectGroup } from '@parchi/object-store';
import { newId } from '../../../db/newId.ts';
import { AppError, RETRY_SOON_SECONDS } from '../../../errors/appError.ts';
import { cleanFileName } from '../receiving/cleanFileName.ts';
import type { PendingUpload, UploadRows } from '../uploadRows.ts';
import { lockReservations } from '../reservation/reservations.repository.ts';
import type { UploadAllowance } from '../reservation/uploadAllowance.ts';
import type { UploadLimits } from '../uploadLimits.ts';
import {
  countResumableUploads,
  deleteResumableUpload,
  insertResumableUpload,
} from './resumableUploads.repository.ts';
import type { AnnouncedFile, ResumableContext } from './resumableUpload.ts';

/**
 * Maximum number of unfinished uploads of an address or account, as a multiple of the uploads that it may run at once.
 */
const UNFINISHED_PER_RUNNING = 2;
/** Maximum number of unfinished uploads of all callers together, so that rows and listings stay short. */
const MAX_UPLOADS = 2_000;

export type StartedUpload = {
  readonly files: readonly AnnouncedFile[];
  readonly allowances: readonly UploadAllowance[];
  /** The only account that may resume the upload; `undefined` if anyone who knows its id may. */
  readonly accountId: Id | undefined;
  readonly rows: Pick<UploadRows, 'table' | 'insertPending'>;
};

/**
 * Begins an upload that can be resumed after its connection broke. Nothing is reserved yet: each request that brings
 * bytes reserves room for them, so that an upload whose sender has left holds no more than what has arrived.
 * @throws {AppError} if the files exceed a limit, or there are too many unfinished uploads
 */
export async function startResumableUpload(
  { db, settings }: Pick<ResumableContext, 'db' | 'settings'>,
  { files, allowances, accountId, rows }: StartedUpload,
): Promise<PendingUpload> {
  assertWithinLimits(files, settings);
  const leaseSeconds = settings.uploadResumeSeconds;
  const upload = { id: newId(), group: newObjectGroup() };
  const named = files.map((file) => ({ ...file, name: cleanFileName(file.name) }));
  const holders = allowances.map(({ holder }) => holder);
  await db.transaction().execute(async (trx) => {
    await lockReservations(trx);
    const counts = await countResumableUploads(trx, holders);
    allowances.forEach(({ maxUploads }, index) => {
      const count = counts.ofHolders[index] ?? 0;
      if (count >= maxUploads * UNFINISHED_PER_RUNNING) throw tooMany('request.too_many');
    });
    if (counts.all >= MAX_UPLOADS) throw tooMany('service.unavailable');
    const { table } = rows;
    const row = { ...upload, table, files: named, accountId, holders };
    await insertResumableUpload(trx, row, leaseSeconds);
  });
  try {
    await rows.insertPending(upload, leaseSeconds);
  } catch (error) {
    await deleteResumableUpload(db, upload.id);
    throw error;
  }
  return upload;
}

function tooMany(code: 'request.too_many' | 'service.unavailable'): AppError {
  return new AppError(code, { retryAfterSeconds: RETRY_SOON_SECONDS });
}

function assertWithinLimits(files: readonly AnnouncedFile[], limits: UploadLimits): void {
  if (files.length === 0) throw new AppError('share.no_files');
  if (files.length > limits.maxFilesPerShare) throw new AppError('share.too_many_files');
  const isTooLarge = files.some(({ sizeInBytes }) => sizeInBytes > limits.maxFileBytes);
  if (isTooLarge) throw new AppError('file.too_large');
  const totalBytes = files.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
  if (totalBytes > limits.maxShareBytes) throw new AppError('share.too_large');
}
