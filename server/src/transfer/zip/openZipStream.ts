import {
  openStoredFiles,
  type FilesStream,
  type OpenStoredFilesContext,
  type StoredFilesRequest,
} from '../download/openStoredFiles.ts';
import { zipChunks } from './zipChunks.ts';
import { zipEntryNames } from './zipEntryNames.ts';
import { zipSizeInBytes } from './zipRecords.ts';

type ZipRequest = StoredFilesRequest & { readonly modifiedAt: Date };

/**
 * Opens a zip of stored files, whose names unpack on every system.
 * @throws {ObjectMissingError} also for files that expire while they are being opened
 */
export function openZipStream(
  context: OpenStoredFilesContext,
  { modifiedAt, ...request }: ZipRequest,
): Promise<FilesStream> {
  const names = zipEntryNames(request.files.map((file) => file.name));
  return openStoredFiles(context, {
    request,
    pack: (files) => {
      const sources = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
      return { sizeInBytes: zipSizeInBytes(sources), chunks: zipChunks(sources, modifiedAt) };
    },
  });
}
