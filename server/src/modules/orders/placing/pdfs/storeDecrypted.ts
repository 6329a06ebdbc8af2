import { objectChunks, type ObjectKey, type ObjectStore } from '@parchi/object-store';
import type { DocumentSource, PrintEngine } from '@parchi/print-engine';
import type { ReceivedFile } from '../../../../transfer/upload/receiving/receivedFile.ts';
import type { Scanner } from '../../../../transfer/scanning/scanner.ts';
import { IncomingFile } from '../../../../transfer/upload/receiving/incomingFile.ts';
import { refusalError } from './refusalError.ts';

type StoreDecrypted = {
  readonly objectStore: ObjectStore;
  readonly scanner: Scanner;
  readonly printEngine: Pick<PrintEngine, 'decrypt'>;
  readonly encrypted: ReceivedFile & { readonly key: ObjectKey };
  /** Account, password and limits for the print engine's work on the encrypted file. */
  readonly work: Omit<DocumentSource, 'source' | 'sizeInBytes'>;
  readonly target: ObjectKey;
};

/** Writes a decrypted copy and removes the encrypted original. @returns size and hashes of the copy */
export async function storeDecrypted({
  objectStore,
  scanner,
  printEngine,
  encrypted,
  work,
  target,
}: StoreDecrypted): Promise<ReceivedFile> {
  const copy = await IncomingFile.begin(scanner, encrypted, () => objectStore.create(target));
  let stored;
  try {
    const source = objectChunks(objectStore, encrypted.key);
    const { sizeInBytes } = encrypted;
    const decryption = await printEngine.decrypt({ ...work, source, sizeInBytes }, (chunk) =>
      copy.write(chunk),
    );
    if (decryption.kind === 'refused') throw refusalError(decryption, encrypted.name);
    stored = await copy.commit();
  } catch (error) {
    await copy.abort();
    throw error;
  }
  await objectStore.remove(encrypted.key);
  return stored;
}
