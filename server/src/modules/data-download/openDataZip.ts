import { Readable } from 'node:stream';
import { limits } from '@parchi/contract';
import { ObjectMissingError } from '@parchi/object-store';
import type { SignedIn } from '../../http/signedIn.ts';
import {
  openStoredFiles,
  type NamedStream,
  type OpenStoredFilesContext,
} from '../../transfer/download/openStoredFiles.ts';
import { createZipWriter, type ZipWriter } from '../../transfer/zip/createZipWriter.ts';
import type { FilesModule } from '../files/files.module.ts';
import { planFiles, type PlannedGroup } from './planFiles.ts';
import { writeData, type WriteDataContext } from './writeData.ts';

/** Time for the whole download: 3 GB at 2.4 Mbit/s. */
const MAX_DURATION_MS = 3 * 3_600_000;

export type OpenDataZipContext = WriteDataContext &
  OpenStoredFilesContext & { readonly files: Pick<FilesModule, 'watchRemoval'> };

/**
 * Opens a zip of what the site stores about an account: `data.json`, and the unexpired files of its shares and orders.
 * Files that expire before their turn are named in `missing.json`; any other failure breaks the zip off.
 */
export async function openDataZip(
  context: OpenDataZipContext,
  signedIn: SignedIn,
): Promise<Omit<NamedStream, 'sizeInBytes'>> {
  const now = new Date();
  const plan = await planFiles(context.db, signedIn);
  const zip = createZipWriter(now);

  async function* chunks(): AsyncGenerator<Buffer> {
    yield* zip.deflated('data.json', writeData(context, signedIn, plan));
    const missing: string[] = [];
    for (const group of plan.groups) {
      const stream = await openGroup(context, zip, group);
      if (stream === undefined) missing.push(...group.files.map(({ name }) => name));
      else yield* readToEnd(stream);
    }
    if (missing.length > 0) {
      const list = JSON.stringify({ expiredMeanwhile: missing }, null, 2);
      yield* zip.deflated('missing.json', [`${list}\n`]);
    }
    yield zip.end();
  }

  const stream = Readable.from(chunks(), { objectMode: false });
  stream.once('error', (error) => {
    context.log.error({ area: 'download', err: error }, 'a download of own data was broken off');
  });
  const fileName = `Parchi data ${now.toISOString().slice(0, 10)}.zip`;
  return { stream, fileName, maxDurationMs: MAX_DURATION_MS };
}

/** @returns the entries of the group's files; `undefined` if the files have expired */
async function openGroup(
  context: OpenDataZipContext,
  zip: ZipWriter,
  { shareId, files, expiresAtMs }: PlannedGroup,
): Promise<Readable | undefined> {
  const leftMs = expiresAtMs - performance.now();
  if (leftMs <= 0) return undefined;
  const maxDurationMs = Math.min(leftMs + limits.downloadGraceSeconds * 1_000, MAX_DURATION_MS);
  try {
    const { stream } = await openStoredFiles(context, {
      request: { files, expiresAtMs, maxDurationMs },
      pack: (sources) => ({ sizeInBytes: 0, chunks: entriesOf(zip, sources) }),
    });
    if (shareId !== undefined) context.files.watchRemoval(shareId, stream);
    return stream;
  } catch (error) {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  }
}

/** Yields the chunks of the stream. When the reader of the zip leaves, the stream is closed without an error. */
async function* readToEnd(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    stream.destroy();
  }
}

async function* entriesOf(
  zip: ZipWriter,
  sources: readonly Parameters<ZipWriter['stored']>[0][],
): AsyncGenerator<Buffer> {
  for (const source of sources) yield* zip.stored(source);
}
