import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { checkedChunks, type CheckedSource } from '../download/checkedChunks.ts';
import {
  zipCentralHeader,
  zipDescriptor,
  zipEndRecord,
  zipLocalHeader,
  type PlacedZipFile,
  type ZipFile,
} from './zipRecords.ts';

export type ZipWriter = {
  /** Yields a file that is stored as it is, because most uploads are compressed already. */
  stored(source: ZipFile & CheckedSource): AsyncGenerator<Buffer>;
  /** Yields a text of unknown length, compressed. The text is streamed, so it is never in memory as a whole. */
  deflated(name: string, text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer>;
  /** Returns the end of the zip, with the list of its files. */
  end(): Buffer;
};

/**
 * Writes one zip, file by file.
 * @param modifiedAt the time that each file gets
 */
export function createZipWriter(modifiedAt: Date): ZipWriter {
  const placed: PlacedZipFile[] = [];
  let offset = 0;
  return {
    async *stored(source) {
      const { name, sizeInBytes, crc32: checksum } = source;
      placed.push({ name, sizeInBytes, crc32: checksum, offset });
      const header = zipLocalHeader(source, modifiedAt);
      yield header;
      yield* checkedChunks(source);
      offset += header.length + sizeInBytes;
    },
    async *deflated(name, text) {
      let [checksum, sizeInBytes, compressedBytes] = [0, 0, 0];
      async function* counted() {
        for await (const part of text) {
          const bytes = Buffer.from(part);
          checksum = crc32(bytes, checksum);
          sizeInBytes += bytes.length;
          yield bytes;
        }
      }
      const header = zipLocalHeader(
        { name, sizeInBytes: 0, crc32: 0, compressedBytes: 0 },
        modifiedAt,
      );
      yield header;
      // A failure of the text destroys the compressor, so that the loop below throws it.
      const compressed = pipeline(counted, createDeflateRaw(), () => undefined);
      for await (const chunk of compressed as AsyncIterable<Buffer>) {
        compressedBytes += chunk.length;
        yield chunk;
      }
      const file = { name, sizeInBytes, crc32: checksum, compressedBytes };
      const descriptor = zipDescriptor(file);
      yield descriptor;
      placed.push({ ...file, offset });
      offset += header.length + compressedBytes + descriptor.length;
    },
    end() {
      const directory = Buffer.concat(placed.map((file) => zipCentralHeader(file, modifiedAt)));
      const end = zipEndRecord({
        fileCount: placed.length,
        sizeInBytes: directory.length,
        offset,
      });
      return Buffer.concat([directory, end]);
    },
  };
}
