import type { Id } from '@parchi/contract';
import { hasShape, isListOf, isNumber, isText, storedValue } from '@parchi/shared-ui/storage';
import { fingerprintOf, isSameFile, type Fingerprint } from './fingerprint.ts';

interface SavedUpload {
  readonly id: string;
  readonly files: readonly Fingerprint[];
}

/** The upload that this tab has begun. After a reload, the tab goes on with it. */
const savedUpload = storedValue<SavedUpload>({
  area: 'sessionStorage',
  key: 'parchi.upload',
  version: 1,
  isValid: hasShape<SavedUpload>({
    id: isText,
    files: isListOf(hasShape<Fingerprint>({ size: isNumber, head: isNumber })),
  }),
});

/** @param isRunning tells, after the files were read, whether the upload still runs */
export async function saveUpload(
  id: Id,
  files: readonly File[],
  isRunning: () => boolean,
): Promise<void> {
  const fingerprints = await Promise.all(files.map(fingerprintOf));
  if (isRunning()) savedUpload.write({ id, files: fingerprints });
}

export const clearSavedUpload = (): void => savedUpload.clear();

/**
 * Returns the upload that this tab had begun with these files, and the files in its order, whether the browser kept them
 * or the person chose them again.
 */
export async function findSavedUpload(
  files: readonly File[],
): Promise<{ readonly id: Id; readonly files: readonly File[] } | undefined> {
  const saved = savedUpload.read();
  if (!saved || saved.files.length !== files.length) return undefined;
  const rest = await Promise.all(
    files.map(async (file) => ({ file, fingerprint: await fingerprintOf(file) })),
  );
  const ordered: File[] = [];
  for (const wanted of saved.files) {
    const index = rest.findIndex(({ fingerprint }) => isSameFile(fingerprint, wanted));
    const [found] = index < 0 ? [] : rest.splice(index, 1);
    if (!found) return undefined;
    ordered.push(found.file);
  }
  return { id: saved.id as Id, files: ordered };
}
