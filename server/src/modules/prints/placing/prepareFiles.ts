import type { FileOptions } from '@parchi/contract';
import type { Documents } from '../../../documents/createDocuments.ts';
import { objectKey, type ObjectGroup } from '../../../object-store/objectKey.ts';
import type { ObjectStore } from '../../../object-store/objectStore.ts';
import type { ReceivedFile } from '../../../upload/receivedFile.ts';
import { objectChunks } from './objectChunks.ts';
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
};

type ArrivedFiles = {
  readonly group: ObjectGroup;
  readonly files: readonly ReceivedFile[];
  readonly options: readonly FileOptions[];
};

/** Counts the pages of what arrived, and puts a copy without encryption in the place of an encrypted file. */
export function createPrepareFiles({ objectStore, documents }: PrepareFilesOptions) {
  /** One after the other: an order of a hundred files must not hold up everybody else's. */
  return async function prepareFiles(arrived: ArrivedFiles): Promise<PrintableFile[]> {
    const { group, files, options } = arrived;
    const prepared: PrintableFile[] = [];
    for (const [index, file] of files.entries()) {
      const fileOptions = options[index];
      if (fileOptions === undefined) throw new Error('A file has no options.');
      const { password } = fileOptions;
      const encrypted = { ...file, key: objectKey(group, file.ordinal) };
      const inspection = await documents.inspect({
        source: objectChunks(objectStore, encrypted.key),
        sizeInBytes: file.sizeInBytes,
        password,
      });
      if (inspection.kind === 'refused') throw refusalError(inspection, file.name);
      const { pageCount, isEncrypted } = inspection;
      const objectOrdinal = isEncrypted ? files.length + index : file.ordinal;
      const target = objectKey(group, objectOrdinal);
      const copy = isEncrypted
        ? await storeDecrypted({ objectStore, documents, encrypted, password, target })
        : undefined;
      prepared.push({ ...file, ...copy, objectOrdinal, pageCount, options: fileOptions });
    }
    return prepared;
  };
}
