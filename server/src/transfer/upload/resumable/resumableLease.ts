import { AppError } from '../../../errors/appError.ts';
import { renewLease } from '../pendingRows.ts';
import { holdUploadLease, type UploadLease } from '../uploadLease.ts';
import { renewResumableUpload } from './resumableUploads.repository.ts';
import type { ResumableContext, ResumableUpload } from './resumableUpload.ts';

type LeaseContext = Pick<ResumableContext, 'db' | 'settings'>;

/** Renews the lease of the upload. @throws {AppError} `upload.not_found` when it has ended */
export async function renewResumableLease(
  context: LeaseContext,
  upload: ResumableUpload,
): Promise<void> {
  if (!(await isRenewed(context, upload))) throw new AppError('upload.not_found');
}

/** Renews the lease while bytes arrive. */
export function holdResumableLease(context: LeaseContext, upload: ResumableUpload): UploadLease {
  const leaseSeconds = context.settings.uploadResumeSeconds;
  return holdUploadLease({ leaseSeconds, renew: () => isRenewed(context, upload) });
}

async function isRenewed({ db, settings }: LeaseContext, upload: ResumableUpload) {
  const leaseSeconds = settings.uploadResumeSeconds;
  return (
    (await renewResumableUpload(db, upload.id, leaseSeconds)) &&
    (await renewLease(db, upload, leaseSeconds))
  );
}
