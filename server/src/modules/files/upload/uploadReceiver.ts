import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../http/appError.ts';
import { parseFormDataDisposition } from '../../../multipart/contentDisposition.ts';
import type { MultipartEvent } from '../../../multipart/multipartParser.ts';
import type { PartHeaders } from '../../../multipart/partHeaders.ts';
import { objectKey, type ObjectGroup } from '../../../object-store/objectKey.ts';
import type { ObjectStore, ObjectWriter } from '../../../object-store/objectStore.ts';
import { cleanFileName } from '../names/cleanFileName.ts';

export type ReceivedFile = {
  readonly ordinal: number;
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly sha256: Buffer;
};

export type UploadLimits = {
  readonly maxFileBytes: number;
  readonly maxFilesPerShare: number;
  readonly maxShareBytes: number;
};

type OpenFile = {
  readonly ordinal: number;
  readonly name: string;
  readonly writer: ObjectWriter;
  readonly sha256: Hash;
  crc32: number;
  sizeInBytes: number;
};

type UploadReceiverOptions = {
  readonly store: ObjectStore;
  readonly group: ObjectGroup;
  readonly limits: UploadLimits;
};

const MAX_TEXT_FIELDS = 10;
const MAX_TEXT_FIELD_BYTES = 200;
/** Files that are being synced while the next ones arrive. More would only hold memory. */
const MAX_COMMITS_AT_ONCE = 4;

/** Turns the parts of a form into objects of the store. Every limit counts at the byte that breaks it. */
export class UploadReceiver {
  readonly #options: UploadReceiverOptions;
  readonly #writers: ObjectWriter[] = [];
  readonly #commits: Promise<ReceivedFile>[] = [];
  #file: OpenFile | undefined;
  #textFieldCount = 0;
  #textFieldBytes = 0;
  #shareBytes = 0;

  constructor(options: UploadReceiverOptions) {
    this.#options = options;
  }

  /** @returns what to wait for before the next event, if anything */
  take(event: MultipartEvent): Promise<void> | undefined {
    switch (event.type) {
      case 'part':
        return this.#startPart(event.headers);
      case 'data':
        return this.#takeBytes(event.bytes);
      case 'part-end':
        return this.#endPart();
    }
  }

  /** @returns the files, each safely in the store, in the order of their parts */
  async finish(): Promise<ReceivedFile[]> {
    if (this.#commits.length === 0) throw new AppError('share.no_files');
    return Promise.all(this.#commits);
  }

  /** Lets go of everything that is open; what lies in the store is the caller's to remove. */
  async abort(): Promise<void> {
    await Promise.allSettled(this.#commits);
    await Promise.allSettled(this.#writers.map((writer) => writer.abort()));
  }

  #startPart(headers: PartHeaders): Promise<void> | undefined {
    const part = parseFormDataDisposition(headers.get('content-disposition') ?? '');
    if (part?.name === 'file' && part.fileName !== undefined) return this.#startFile(part.fileName);
    // `user` is accepted for older clients and never believed: the session says who sends.
    const isUser = part?.name === 'user' && part.fileName === undefined;
    if (!isUser || this.#textFieldCount === MAX_TEXT_FIELDS) throw new AppError('request.invalid');
    this.#textFieldCount += 1;
    this.#textFieldBytes = 0;
    return undefined;
  }

  async #startFile(fileName: string): Promise<void> {
    const { store, group, limits } = this.#options;
    const ordinal = this.#writers.length;
    if (ordinal === limits.maxFilesPerShare) throw new AppError('share.too_many_files');
    const writer = await store.create(objectKey(group, ordinal));
    this.#writers.push(writer);
    this.#file = {
      ordinal,
      name: cleanFileName(fileName),
      writer,
      sha256: createHash('sha256'),
      crc32: 0,
      sizeInBytes: 0,
    };
  }

  #takeBytes(bytes: Buffer): Promise<void> | undefined {
    const file = this.#file;
    if (file === undefined) {
      this.#textFieldBytes += bytes.length;
      if (this.#textFieldBytes > MAX_TEXT_FIELD_BYTES) throw new AppError('request.invalid');
      return undefined;
    }
    const { limits } = this.#options;
    file.sizeInBytes += bytes.length;
    this.#shareBytes += bytes.length;
    if (file.sizeInBytes > limits.maxFileBytes) throw new AppError('file.too_large');
    if (this.#shareBytes > limits.maxShareBytes) throw new AppError('share.too_large');
    file.sha256.update(bytes);
    file.crc32 = crc32(bytes, file.crc32);
    return file.writer.write(bytes);
  }

  #endPart(): Promise<void> | undefined {
    const file = this.#file;
    if (file === undefined) return undefined;
    this.#file = undefined;
    const commit = commitFile(file);
    // Looked at in `finish`; until then a failure must not count as unhandled.
    commit.catch(() => undefined);
    this.#commits.push(commit);
    const earlier = this.#commits[this.#commits.length - MAX_COMMITS_AT_ONCE];
    return earlier?.then(() => undefined);
  }
}

async function commitFile(file: OpenFile): Promise<ReceivedFile> {
  await file.writer.commit();
  return {
    ordinal: file.ordinal,
    name: file.name,
    sizeInBytes: file.sizeInBytes,
    crc32: file.crc32,
    sha256: file.sha256.digest(),
  };
}
