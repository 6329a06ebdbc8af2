import type { UploadRows } from '../uploadRows.ts';
import { removeUpload } from '../../removal/removeUpload.ts';
import { deleteResumableUpload } from './resumableUploads.repository.ts';
import type { ResumableContext, ResumableUpload } from './resumableUpload.ts';

/** Removes the upload. What fails is left to the sweep. The caller must hold the upload's lock. */
export async function discardUpload(
  { db, objectStore, log }: Pick<ResumableContext, 'db' | 'objectStore' | 'log'>,
  upload: ResumableUpload,
  { markDeleting }: Pick<UploadRows, 'markDeleting'>,
): Promise<void> {
  try {
    await removeUpload({ db, objectStore }, upload, markDeleting);
    await deleteResumableUpload(db, upload.id);
  } catch (error) {
    log.warn({ area: 'upload', err: error }, 'a removed upload is left for the sweep');
  }
}
