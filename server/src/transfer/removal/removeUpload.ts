import type { Dependencies } from '../../dependencies.ts';
import { deletePendingRow, type PendingRow } from '../upload/pendingRows.ts';
import type { PendingUpload, UploadRows } from '../upload/uploadRows.ts';

/**
 * Removes an upload's bytes and row, unless the upload was completed. The row is hidden first: the record may already
 * exist, for example if the connection was lost during the commit.
 */
export async function removeUpload(
  { db, objectStore }: Pick<Dependencies, 'db' | 'objectStore'>,
  upload: PendingUpload & PendingRow,
  markDeleting: UploadRows['markDeleting'],
): Promise<void> {
  if (!(await markDeleting(upload))) return;
  await objectStore.removeGroup(upload.group);
  await deletePendingRow(db, upload);
}
