import type { FileOptions } from '@parchi/contract';
import type { Documents } from '../../../documents/createDocuments.ts';
import { AppError } from '../../../http/appError.ts';
import { objectKey, type ObjectGroup } from '../../../object-store/objectKey.ts';
import type { ObjectStore } from '../../../object-store/objectStore.ts';
import type { ReceivedFile } from '../../../upload/receivedFile.ts';
import { objectChunks } from '../../../object-store/objectChunks.ts';
import { refusalError } from './refusalError.ts';
import { storeDecrypted } from './storeDecrypted.ts';

export type PrintableFile = ReceivedFile & {
  /** Number of its object in the group. */
  readonly objectOrdinal: number;
  readonly pageCount: number;
  readonly options: FileOptions;
};

export type PrepareFilesOptions = {
  readonly objectStore: ObjectStore;
  readonly documents: Pick<Documents, 'inspect' | 'decrypt'>;
  readonly maxPdfSeconds: number;
};

type ArrivedFiles = {
  readonly group: ObjectGroup;
  readonly files: readonly ReceivedFile[];
  readonly options: readonly FileOptions[];
  /** Ends the work; its reason is thrown. */
  readonly signal: AbortSignal;
};

type ArrivedFile = {
  readonly group: ObjectGroup;
  readonly file: ReceivedFile;
  readonly options: FileOptions;
  /** Of the object that takes the place of an encrypted file. */
  readonly spareOrdinal: number;
  readonly signal: AbortSignal;
};

/** Counts the pages of what arrived, and puts a copy without encryption in the place of an encrypted file. */
export function createPrepareFiles({ objectStore, documents, maxPdfSeconds }: PrepareFilesOptions) {
  async function prepareFile(arrived: ArrivedFile): Promise<PrintableFile> {
    const { group, file, options, spareOrdinal, signal } = arrived;
    const { password } = options;
    const encrypted = { ...file, key: objectKey(group, file.ordinal) };
    const inspection = await documents.inspect({
      source: objectChunks(objectStore, encrypted.key),
      sizeInBytes: file.sizeInBytes,
      password,
      signal,
    });
    if (inspection.kind === 'refused') throw refusalError(inspection, file.name);
    const { pageCount, isEncrypted } = inspection;
    if (!isEncrypted) return { ...file, objectOrdinal: file.ordinal, pageCount, options };
    const target = objectKey(group, spareOrdinal);
    const copy = await storeDecrypted({
      objectStore,
      documents,
      encrypted,
      password,
      target,
      signal,
    });
    return { ...file, ...copy, objectOrdinal: spareOrdinal, pageCount, options };
  }

  /** One after the other: an order of a hundred files must not hold up everybody else's. */
  return async function prepareFiles(arrived: ArrivedFiles): Promise<PrintableFile[]> {
    const { group, files } = arrived;
    const timeout = AbortSignal.timeout(maxPdfSeconds * 1_000);
    const signal = AbortSignal.any([arrived.signal, timeout]);
    const prepared: PrintableFile[] = [];
    for (const [index, file] of files.entries()) {
      const options = arrived.options[index];
      if (options === undefined) throw new Error('A file has no options.');
      const spareOrdinal = files.length + index;
      try {
        prepared.push(await prepareFile({ group, file, options, spareOrdinal, signal }));
      } catch (error) {
        if (error !== timeout.reason) throw error;
        throw new AppError('pdf.too_complex', { file: file.name, cause: error });
      }
    }
    return prepared;
  };
}
