import { type ObjectGroup, objectKey, type ObjectStore } from '@parchi/object-store';
import { AppError } from '../../../errors/appError.ts';
import { parseFormDataDisposition } from '../../multipart/parseFormDataDisposition.ts';
import type { MultipartEvent } from '../../multipart/multipartParser.ts';
import type { PartHeaders } from '../../multipart/partHeaders.ts';
import type { Scanner } from '../../scanning/scanner.ts';
import { cleanFileName } from './cleanFileName.ts';
import { IncomingFile } from './incomingFile.ts';
import type { ReceivedFile, ReceivedForm } from './receivedFile.ts';
import { TextField } from './textField.ts';
import { MAX_FIELDS, type FieldRules, type UploadLimits } from '../uploadLimits.ts';

type UploadReceiverOptions = {
  readonly store: ObjectStore;
  readonly scanner: Scanner;
  readonly group: ObjectGroup;
  readonly limits: UploadLimits;
  readonly fieldRules: FieldRules;
};

/** Maximum number of files that are synced while the next one arrives. More of them would only take memory. */
const MAX_COMMITS_AT_ONCE = 4;

/** Writes the parts of a form to the store. Each limit applies at the first byte above it. */
export class UploadReceiver {
  readonly #options: UploadReceiverOptions;
  readonly #files: IncomingFile[] = [];
  readonly #commits: Promise<ReceivedFile>[] = [];
  readonly #fields = new Map<string, string>();
  #file: IncomingFile | undefined;
  #field: TextField | undefined;
  #fieldCount = 0;
  #storedBytes = 0;

  constructor(options: UploadReceiverOptions) {
    this.#options = options;
  }

  /** Number of bytes of all stored files; 0 after `abort`. */
  get storedBytes(): number {
    return this.#storedBytes;
  }

  /** Handles a parsed event. @returns a promise to await before the next event, `undefined` when none is needed */
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

  async finish(): Promise<ReceivedForm> {
    return { files: await Promise.all(this.#commits), fields: this.#fields };
  }

  /** Closes everything that is open. The caller must remove what is already in the store. */
  async abort(): Promise<void> {
    this.#storedBytes = 0;
    await Promise.allSettled(this.#commits);
    await Promise.allSettled(this.#files.map((file) => file.abort()));
  }

  #startPart(headers: PartHeaders): Promise<void> | undefined {
    const part = parseFormDataDisposition(headers.get('content-disposition') ?? '');
    if (part?.name === 'file' && part.fileName !== undefined) return this.#startFile(part.fileName);
    if (part === undefined || part.name === 'file' || part.fileName !== undefined) {
      throw new AppError('request.invalid');
    }
    this.#startField(part.name);
    return undefined;
  }

  #startField(name: string): void {
    const { maxBytes, maxOtherBytes } = this.#options.fieldRules;
    const bound = Object.hasOwn(maxBytes, name) ? maxBytes[name] : maxOtherBytes;
    this.#fieldCount += 1;
    if (bound === undefined || this.#fieldCount > MAX_FIELDS || this.#fields.has(name)) {
      throw new AppError('request.invalid');
    }
    this.#field = new TextField(name, bound);
  }

  async #startFile(fileName: string): Promise<void> {
    const { store, scanner, group, limits } = this.#options;
    const ordinal = this.#files.length;
    if (ordinal === limits.maxFilesPerShare) throw new AppError('share.too_many_files');
    this.#file = await IncomingFile.begin(scanner, { ordinal, name: cleanFileName(fileName) }, () =>
      store.create(objectKey(group, ordinal)),
    );
    this.#files.push(this.#file);
  }

  #takeBytes(bytes: Buffer): Promise<void> | undefined {
    const file = this.#file;
    if (file === undefined) {
      this.#field?.add(bytes);
      return undefined;
    }
    const { limits } = this.#options;
    this.#storedBytes += bytes.length;
    if (file.sizeInBytes + bytes.length > limits.maxFileBytes) throw new AppError('file.too_large');
    if (this.#storedBytes > limits.maxShareBytes) throw new AppError('share.too_large');
    return file.write(bytes);
  }

  #endPart(): Promise<void> | undefined {
    const file = this.#file;
    if (file === undefined) {
      if (this.#field !== undefined) this.#fields.set(this.#field.name, this.#field.text());
      this.#field = undefined;
      return undefined;
    }
    this.#file = undefined;
    const commit = file.commit();
    // `finish` handles a failed commit. Until then, the failure must not count as an unhandled rejection.
    commit.catch(() => undefined);
    this.#commits.push(commit);
    const earlier = this.#commits[this.#commits.length - MAX_COMMITS_AT_ONCE];
    return earlier?.then(() => undefined);
  }
}
