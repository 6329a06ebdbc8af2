import { objectKey, ObjectMissingError } from '@parchi/object-store';
import { storeFailure } from '../../../errors/storeFailure.ts';
import { assertClean, isInfected } from '../../scanning/assertClean.ts';
import { findStoredFiles, saveStoredFile } from './resumableUploads.repository.ts';
import { hashObject } from './hashObject.ts';
import type { ResumableContext, ResumableUpload } from './resumableUpload.ts';

/** Where an upload goes on. */
export type UploadPosition = {
  /** Number of bytes that have arrived, of all files together. */
  readonly offset: number;
  /** The file that the next byte belongs to. After the last byte, the number of files. */
  readonly ordinal: number;
  /** Number of bytes of that file that have arrived. */
  readonly fileOffset: number;
};

export type PositionContext = Pick<ResumableContext, 'db' | 'objectStore' | 'scanner'>;

/**
 * Returns how far an upload has come, by what the store has of it. Finishes what a crash interrupted: commits and
 * records a file that had arrived whole. Also creates empty files, because no byte of theirs arrives.
 * @throws {AppError} for a failure of the store, too
 */
export async function restorePosition(
  context: PositionContext,
  upload: ResumableUpload,
): Promise<UploadPosition> {
  const stored = await findStoredFiles(context.db, upload.id);
  let offset = 0;
  for (const [ordinal, { sizeInBytes }] of upload.files.entries()) {
    if (!stored.has(ordinal)) {
      const fileOffset = await restoreFile(context, upload, ordinal).catch((error: unknown) => {
        throw storeFailure(error);
      });
      if (fileOffset < sizeInBytes) return { offset: offset + fileOffset, ordinal, fileOffset };
    }
    offset += sizeInBytes;
  }
  return { offset, ordinal: upload.files.length, fileOffset: 0 };
}

/** Records the file if it is whole. @returns how many of its bytes the store has */
async function restoreFile(
  context: PositionContext,
  upload: ResumableUpload,
  ordinal: number,
): Promise<number> {
  const { objectStore } = context;
  const key = objectKey(upload.group, ordinal);
  const sizeInBytes = upload.files[ordinal]?.sizeInBytes ?? 0;
  const unfinishedSize = await objectStore.unfinishedSize(key);
  if (unfinishedSize !== undefined) {
    if (unfinishedSize < sizeInBytes) return unfinishedSize;
    await (await objectStore.resume(key, sizeInBytes)).commit();
  } else if (sizeInBytes === 0) {
    await (await objectStore.create(key)).commit();
  }
  try {
    await saveStoredObject(context, upload, ordinal);
    return sizeInBytes;
  } catch (error) {
    if (error instanceof ObjectMissingError) return 0;
    throw error;
  }
}

/**
 * Reads a committed file back, scans it, and records it with its hashes.
 * @throws {ObjectMissingError}
 * @throws {AppError} `file.infected`, and nothing of the file is kept
 */
export async function saveStoredObject(
  { db, objectStore, scanner }: PositionContext,
  { id, group, files }: ResumableUpload,
  ordinal: number,
): Promise<void> {
  const key = objectKey(group, ordinal);
  const scan = await scanner.begin();
  let hashes;
  try {
    hashes = await hashObject(objectStore, key, scan);
    await assertClean(scan, files[ordinal]?.name ?? '');
  } catch (error) {
    if (isInfected(error)) await objectStore.remove(key);
    throw error;
  } finally {
    scan.close();
  }
  await saveStoredFile(db, id, { ordinal, ...hashes });
}
