import type { FileOptions, Id } from '@parchi/contract';
import { objectChunks, type ObjectGroup, objectKey, type ObjectStore } from '@parchi/object-store';
import type { PrintEngine, WorkAllowance } from '@parchi/print-engine';
import type { ReceivedFile } from '../../../../transfer/upload/receiving/receivedFile.ts';
import type { Scanner } from '../../../../transfer/scanning/scanner.ts';
import { refusalError } from './refusalError.ts';
import { storeDecrypted } from './storeDecrypted.ts';

export type PreparedFile = ReceivedFile & {
  /** Number of the stored object that holds the file. A decrypted copy has another number than the upload. */
  readonly objectOrdinal: number;
  readonly pageCount: number;
  readonly options: FileOptions;
};

export type PrepareFilesContext = {
  readonly objectStore: ObjectStore;
  readonly scanner: Scanner;
  readonly printEngine: Pick<PrintEngine, 'inspect' | 'decrypt'>;
  readonly maxPdfSeconds: number;
};

type ArrivedFiles = {
  readonly userId: Id;
  readonly group: ObjectGroup;
  readonly files: readonly ReceivedFile[];
  readonly options: readonly FileOptions[];
  /** Aborts the work. The signal's reason is then thrown. */
  readonly signal: AbortSignal;
};

type ArrivedFile = {
  readonly userId: Id;
  readonly group: ObjectGroup;
  readonly file: ReceivedFile;
  readonly options: FileOptions;
  /** Number of the object that a decrypted copy gets, if the file is encrypted. */
  readonly spareOrdinal: number;
  /** CPU time that is left for all PDFs of the order. */
  readonly allowance: WorkAllowance;
  readonly signal: AbortSignal;
};

/**
 * Counts the pages of uploaded files, and replaces encrypted files with decrypted copies. Files are processed one at a
 * time, so that an order of a hundred files does not delay everybody else.
 */
export async function prepareFiles(
  context: PrepareFilesContext,
  arrived: ArrivedFiles,
): Promise<PreparedFile[]> {
  const { files } = arrived;
  const allowance = { milliseconds: context.maxPdfSeconds * 1_000 };
  const prepared: PreparedFile[] = [];
  for (const [index, file] of files.entries()) {
    const options = arrived.options[index];
    if (options === undefined) throw new Error('A file has no options.');
    const spareOrdinal = files.length + index;
    prepared.push(
      await prepareFile(context, { ...arrived, file, options, spareOrdinal, allowance }),
    );
  }
  return prepared;
}

async function prepareFile(
  { objectStore, scanner, printEngine }: PrepareFilesContext,
  { userId, group, file, options, spareOrdinal, allowance, signal }: ArrivedFile,
): Promise<PreparedFile> {
  const work = { account: userId, password: options.password, allowance, signal };
  const encrypted = { ...file, key: objectKey(group, file.ordinal) };
  const inspection = await printEngine.inspect({
    ...work,
    source: objectChunks(objectStore, encrypted.key),
    sizeInBytes: file.sizeInBytes,
  });
  if (inspection.kind === 'refused') throw refusalError(inspection, file.name);
  const { pageCount, isEncrypted } = inspection;
  if (!isEncrypted) return { ...file, objectOrdinal: file.ordinal, pageCount, options };
  const target = objectKey(group, spareOrdinal);
  const copy = await storeDecrypted({
    ...{ objectStore, scanner, printEngine },
    ...{ encrypted, work, target },
  });
  return { ...file, ...copy, objectOrdinal: spareOrdinal, pageCount, options };
}
