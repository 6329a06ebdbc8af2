import type { Id } from '@parchi/contract';
import {
  findByFingerprint,
  fingerprintOf,
  hasShape,
  isFingerprint,
  isListOf,
  isText,
  storedValue,
  type Fingerprint,
} from '@parchi/shared-ui/storage';

interface SavedUpload {
  readonly id: string;
  readonly files: readonly Fingerprint[];
}

/** The upload that this tab has started. After a reload, the tab resumes it. */
const savedUpload = storedValue<SavedUpload>({
  area: 'sessionStorage',
  key: 'parchi.upload',
  version: 1,
  isValid: hasShape<SavedUpload>({
    id: isText,
    files: isListOf(isFingerprint),
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
 * Returns the upload of these files that this tab had started before a reload, and the files in the order of the
 * upload. It does not matter whether the browser kept the files or the person chose them again.
 */
export async function findSavedUpload(
  files: readonly File[],
): Promise<{ readonly id: Id; readonly files: readonly File[] } | undefined> {
  const saved = savedUpload.read();
  if (!saved || saved.files.length !== files.length) return undefined;
  const found = await findByFingerprint(saved.files, files);
  const ordered = found.filter((file) => file !== undefined);
  return ordered.length < files.length ? undefined : { id: saved.id as Id, files: ordered };
}
