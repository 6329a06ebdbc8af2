import {
  zipCentralHeader,
  zipEndRecord,
  zipLocalHeader,
  type PlacedZipFile,
  type ZipFile,
} from './zipRecords.ts';

export type ZipSource = ZipFile & {
  /** Opened when its turn comes. */
  readonly chunks: () => AsyncIterable<Buffer>;
};

/** Fewer or more bytes are stored than were sent. */
export class DamagedObjectError extends Error {
  override readonly name = 'DamagedObjectError';

  constructor() {
    super('A stored file has another size than its record.');
  }
}

/**
 * A zip, stored and not deflated: what people send is compressed already, and deflating costs 30 times the speed.
 * @throws {DamagedObjectError} before the zip is complete, so that nobody takes it for whole
 */
export async function* zipChunks(
  sources: readonly ZipSource[],
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const placed: PlacedZipFile[] = [];
  let offset = 0;
  for (const source of sources) {
    placed.push({ ...source, offset });
    const header = zipLocalHeader(source, modifiedAt);
    yield header;
    yield* wholeChunks(source);
    offset += header.length + source.sizeInBytes;
  }
  const directory = Buffer.concat(placed.map((file) => zipCentralHeader(file, modifiedAt)));
  const end = zipEndRecord({
    fileCount: placed.length,
    sizeInBytes: directory.length,
    offset,
  });
  yield Buffer.concat([directory, end]);
}

/**
 * The checksum is not taken again: it stands in the zip as the upload had it, so whoever unpacks compares it with
 * what arrived, and taking it here costs a third of a download's speed (docs/performance.md).
 */
async function* wholeChunks(source: ZipSource): AsyncGenerator<Buffer> {
  let sizeInBytes = 0;
  for await (const chunk of source.chunks()) {
    sizeInBytes += chunk.length;
    if (sizeInBytes > source.sizeInBytes) throw new DamagedObjectError();
    yield chunk;
  }
  if (sizeInBytes !== source.sizeInBytes) throw new DamagedObjectError();
}
