/** What a zip's headers say about a file. `offset` is the position of the file's local header. */
export type ZipFile = {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  /**
   * Set only for a compressed file. Its sizes and checksum are not known when its local header is written, so they
   * follow its bytes, in a descriptor.
   */
  readonly compressedBytes?: number;
};
export type PlacedZipFile = ZipFile & { readonly offset: number };

const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;

/** Version 2.0 of the format, the first that can unpack these zips. */
const VERSION_NEEDED = 20;
/** The zip claims to be made on Unix, so that unpackers use the file mode below. */
const VERSION_MADE_BY = (3 << 8) | VERSION_NEEDED;
const NAMES_ARE_UTF8 = 1 << 11;
const SIZES_FOLLOW = 1 << 3;
const STORED = 0;
const DEFLATED = 8;
const REGULAR_FILE_MODE = 0o100644;
/** Maximum size of a zip without zip64. The settings keep shares below it. */
const MAX_ZIP_BYTES = 0xffff_ffff;

/**
 * Returns the size of the whole zip. It is known before the zip's first byte is read, so that browsers can show
 * progress.
 */
export function zipSizeInBytes(files: readonly ZipFile[]): number {
  const size = files.reduce((sum, file) => {
    const headers = LOCAL_HEADER_BYTES + CENTRAL_HEADER_BYTES + 2 * Buffer.byteLength(file.name);
    return sum + headers + file.sizeInBytes;
  }, END_RECORD_BYTES);
  if (size > MAX_ZIP_BYTES) throw new Error('The zip would need zip64.');
  return size;
}

export function zipLocalHeader(file: ZipFile, modifiedAt: Date): Buffer {
  const name = Buffer.from(file.name);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  writeDescription(header, 4, { file, nameBytes: name.length, modifiedAt });
  return Buffer.concat([header, name]);
}

/** Returns what follows the bytes of a compressed file. */
export function zipDescriptor(file: ZipFile & { readonly compressedBytes: number }): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(file.crc32, 4);
  descriptor.writeUInt32LE(file.compressedBytes, 8);
  descriptor.writeUInt32LE(file.sizeInBytes, 12);
  return descriptor;
}

export function zipCentralHeader(file: PlacedZipFile, modifiedAt: Date): Buffer {
  const name = Buffer.from(file.name);
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION_MADE_BY, 4);
  writeDescription(header, 6, { file, nameBytes: name.length, modifiedAt });
  header.writeUInt32LE((REGULAR_FILE_MODE << 16) >>> 0, 38);
  header.writeUInt32LE(file.offset, 42);
  return Buffer.concat([header, name]);
}

export function zipEndRecord(directory: {
  readonly fileCount: number;
  readonly sizeInBytes: number;
  readonly offset: number;
}): Buffer {
  const record = Buffer.alloc(END_RECORD_BYTES);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(directory.fileCount, 8);
  record.writeUInt16LE(directory.fileCount, 10);
  record.writeUInt32LE(directory.sizeInBytes, 12);
  record.writeUInt32LE(directory.offset, 16);
  return record;
}

type Description = {
  readonly file: ZipFile;
  readonly nameBytes: number;
  readonly modifiedAt: Date;
};

/** Writes the fields that the local and the central header of a file have in common, in the same order. */
function writeDescription(header: Buffer, at: number, description: Description): void {
  const { file, nameBytes, modifiedAt } = description;
  const { date, time } = toDosTime(modifiedAt);
  header.writeUInt16LE(VERSION_NEEDED, at);
  const isCompressed = file.compressedBytes !== undefined;
  header.writeUInt16LE(isCompressed ? NAMES_ARE_UTF8 | SIZES_FOLLOW : NAMES_ARE_UTF8, at + 2);
  header.writeUInt16LE(isCompressed ? DEFLATED : STORED, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(file.crc32, at + 10);
  header.writeUInt32LE(file.compressedBytes ?? file.sizeInBytes, at + 14);
  header.writeUInt32LE(file.sizeInBytes, at + 18);
  header.writeUInt16LE(nameBytes, at + 22);
}

/**
 * Returns a time in the format of MS-DOS, which has no time zone (we use UTC), steps of 2 s, and the years 1980 to
 * 2107.
 */
function toDosTime(moment: Date): { date: number; time: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time:
      (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >>> 1),
  };
}
