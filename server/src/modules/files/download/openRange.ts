import type { ByteRange } from '@parchi/object-store';
import type { FastifyRequest } from 'fastify';
import { requestedRange, type RangedFile } from '../../../http/replies/fileRange.ts';
import { strongETag } from '../../../http/replies/strongETag.ts';
import { checkedChunks } from '../../../transfer/download/checkedChunks.ts';
import {
  openStoredFiles,
  type FilesStream,
  type OpenStoredFilesContext,
} from '../../../transfer/download/openStoredFiles.ts';
import type { Requested } from './openRequested.ts';

type PartOfFile = {
  readonly fileName: string;
  readonly whole: RangedFile;
  /** The requested part; `undefined` for the whole file. */
  readonly range: ByteRange | undefined;
};

/**
 * Opens the first requested file: the whole file, or the range that the request asks for. Opens the whole file also for
 * a range that begins behind its end.
 */
export async function openRange(
  context: OpenStoredFilesContext,
  { files: [file], ...requested }: Requested,
  headers: FastifyRequest['headers'],
): Promise<FilesStream & PartOfFile> {
  const { name: fileName, sizeInBytes } = file;
  const whole = { etag: strongETag(file.sha256), sizeInBytes };
  const requestedPart = requestedRange(headers, whole);
  const range = requestedPart === 'unsatisfiable' ? undefined : requestedPart;
  const opened = await openStoredFiles(context, {
    request: { ...requested, files: [file] },
    pack: ([source]) => {
      if (source === undefined) throw new Error('One file must be one source.');
      return range === undefined
        ? { sizeInBytes, chunks: checkedChunks(source) }
        : { sizeInBytes: range.end - range.start, chunks: source.chunks(range) };
    },
  });
  return { ...opened, fileName, whole, range };
}
