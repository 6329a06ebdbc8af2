import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { objectChunks, type ObjectKey, type ObjectStore } from '@parchi/object-store';
import type { DocumentSource, PrintEngine } from '@parchi/print-engine';
import type { ReceivedFile } from '../../../../transfer/upload/receiving/receivedFile.ts';
import { refusalError } from './refusalError.ts';

type StoreDecrypted = {
  readonly objectStore: ObjectStore;
  readonly printEngine: Pick<PrintEngine, 'decrypt'>;
  readonly encrypted: ReceivedFile & { readonly key: ObjectKey };
  /** Account, password and limits for the print engine's work on the encrypted file. */
  readonly work: Omit<DocumentSource, 'source' | 'sizeInBytes'>;
  readonly target: ObjectKey;
};

/** Writes a decrypted copy and removes the encrypted original. @returns size and hashes of the copy */
export async function storeDecrypted({
  objectStore,
  printEngine,
  encrypted,
  work,
  target,
}: StoreDecrypted): Promise<Pick<ReceivedFile, 'sizeInBytes' | 'crc32' | 'sha256'>> {
  const sha256 = createHash('sha256');
  const copy = { sizeInBytes: 0, crc32: 0 };
  const writer = await objectStore.create(target);
  try {
    const source = objectChunks(objectStore, encrypted.key);
    const { sizeInBytes } = encrypted;
    const decryption = await printEngine.decrypt({ ...work, source, sizeInBytes }, (chunk) => {
      sha256.update(chunk);
      copy.crc32 = crc32(chunk, copy.crc32);
      copy.sizeInBytes += chunk.length;
      return writer.write(chunk);
    });
    if (decryption.kind === 'refused') throw refusalError(decryption, encrypted.name);
    await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await objectStore.remove(encrypted.key);
  return { ...copy, sha256: sha256.digest() };
}
