import { objectKey, type ObjectWriter } from '@parchi/object-store';
import { IncomingFile } from '../receiving/incomingFile.ts';
import { saveStoredFile } from './resumableUploads.repository.ts';
import { saveStoredObject, type PositionContext } from './restorePosition.ts';
import type { FileEvent } from './fileSplitter.ts';
import type { ResumableUpload } from './resumableUpload.ts';

/** Maximum number of files that are synced while the next one arrives. */
const MAX_COMMITS_AT_ONCE = 4;

type OpenFile = {
  readonly write: (bytes: Buffer) => Promise<void> | undefined;
  /** Makes the file durable and records it. */
  readonly commit: () => Promise<void>;
  readonly suspend: () => Promise<void>;
};

/** Writes the files of a resumable upload to the store. Bytes that have arrived are kept when the connection breaks. */
export class ResumableReceiver {
  readonly #context: PositionContext;
  readonly #upload: ResumableUpload;
  readonly #commits: Promise<void>[] = [];
  #file: OpenFile | undefined;
  #storedBytes = 0;

  constructor(context: PositionContext, upload: ResumableUpload) {
    this.#context = context;
    this.#upload = upload;
  }

  /** Number of bytes that were handed to the store. */
  get storedBytes(): number {
    return this.#storedBytes;
  }

  /** Handles an event. @returns a promise to await before the next event, `undefined` when none is needed */
  take(event: FileEvent): Promise<void> | undefined {
    switch (event.type) {
      case 'file':
        return this.#begin(event);
      case 'data':
        this.#storedBytes += event.bytes.length;
        return this.#file?.write(event.bytes);
      case 'file-end':
        return this.#endFile();
    }
  }

  /** Makes all bytes that have arrived durable, and closes the open file. @throws {StoreFullError} */
  async close(): Promise<void> {
    const steps = [...this.#commits];
    if (this.#file !== undefined) steps.push(this.#file.suspend());
    this.#file = undefined;
    const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #begin({ ordinal, fileOffset }: FileEvent & { type: 'file' }): Promise<void> {
    const { objectStore } = this.#context;
    const key = objectKey(this.#upload.group, ordinal);
    if (fileOffset > 0) {
      this.#file = this.#resumed(ordinal, await objectStore.resume(key, fileOffset));
    } else if ((await objectStore.unfinishedSize(key)) !== undefined) {
      this.#file = await this.#whole(ordinal, () => objectStore.resume(key, 0));
    } else {
      this.#file = await this.#whole(ordinal, () => objectStore.create(key));
    }
  }

  /** Returns a file that arrives in one request. It is hashed and scanned while it arrives. */
  async #whole(ordinal: number, open: () => Promise<ObjectWriter>): Promise<OpenFile> {
    const { name = '' } = this.#upload.files[ordinal] ?? {};
    const file = await IncomingFile.begin(this.#context.scanner, { ordinal, name }, open);
    return {
      write: (bytes) => file.write(bytes),
      commit: async () => saveStoredFile(this.#context.db, this.#upload.id, await file.commit()),
      suspend: () => file.suspend(),
    };
  }

  /**
   * Returns a resumed file. Its first bytes did not pass through this request, so the whole file is read back once, to
   * be hashed and scanned.
   */
  #resumed(ordinal: number, writer: ObjectWriter): OpenFile {
    return {
      write: (bytes) => writer.write(bytes),
      commit: async () => {
        await writer.commit();
        await saveStoredObject(this.#context, this.#upload, ordinal);
      },
      suspend: () => writer.suspend(),
    };
  }

  #endFile(): Promise<void> | undefined {
    const commit = this.#file?.commit() ?? Promise.resolve();
    this.#file = undefined;
    // `close` handles a failed commit. Until then, the failure must not count as an unhandled rejection.
    commit.catch(() => undefined);
    this.#commits.push(commit);
    return this.#commits[this.#commits.length - MAX_COMMITS_AT_ONCE];
  }
}
