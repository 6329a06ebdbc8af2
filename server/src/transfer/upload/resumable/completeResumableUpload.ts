import { AppError } from '../../../errors/appError.ts';
import { isInfected } from '../../scanning/assertClean.ts';
import type { ReceivedUpload } from '../receiving/receiveUpload.ts';
import type { UploadRows } from '../uploadRows.ts';
import { discardUpload } from './discardUpload.ts';
import { renewResumableLease } from './resumableLease.ts';
import { restorePosition } from './restorePosition.ts';
import {
  deleteResumableUpload,
  findResumableUpload,
  findStoredFiles,
  type UploadKey,
} from './resumableUploads.repository.ts';
import type { ResumableContext } from './resumableUpload.ts';

type Completion<Result> = {
  readonly fields: ReadonlyMap<string, string>;
  readonly rows: Pick<UploadRows, 'markDeleting'>;
  /** Turns the upload into a share or an order. If it refuses, the upload stays, and may be completed differently. */
  readonly complete: (upload: ReceivedUpload) => Promise<Result>;
};

/**
 * Completes an upload whose bytes have all arrived.
 * @throws {AppError} `upload.not_found`; `upload.wrong_offset` if bytes are missing
 */
export async function completeResumableUpload<Result>(
  context: ResumableContext,
  key: UploadKey,
  { fields, rows, complete }: Completion<Result>,
): Promise<Result> {
  const upload = await findResumableUpload(context.db, key);
  if (upload === undefined) throw new AppError('upload.not_found');
  return context.locks.run(upload.id, async (signal) => {
    await renewResumableLease(context, upload);
    const { offset, ordinal } = await restorePosition(context, upload);
    if (ordinal < upload.files.length || offset < upload.sizeInBytes) {
      throw new AppError('upload.wrong_offset');
    }
    const stored = await findStoredFiles(context.db, upload.id);
    const files = upload.files.flatMap((file, index) => {
      const hashes = stored.get(index);
      return hashes === undefined ? [] : [{ ...file, ...hashes }];
    });
    const discard = () => discardUpload(context, upload, rows);
    const { id, group } = upload;
    let result;
    try {
      result = await complete({ id, group, files, fields, signal, discard });
    } catch (error) {
      if (isInfected(error)) await discard();
      throw error;
    }
    await deleteResumableUpload(context.db, upload.id);
    return result;
  });
}
