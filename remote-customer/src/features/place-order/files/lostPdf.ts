import { findByFingerprint, type Fingerprint } from '@parchi/shared-ui/storage';
import type { ChosenPdf } from './chosenPdf.ts';

/** A file that the browser lost on a reload. Its options are kept until the person chooses the file again. */
export interface LostPdf extends Omit<ChosenPdf, 'file' | 'password'> {
  readonly name: string;
  readonly fingerprint: Fingerprint;
  /** Its place among the files of the order. */
  readonly index: number;
}

export interface FoundPdf {
  readonly lost: LostPdf;
  readonly file: File;
}

/** Matches chosen files to lost files. Returns undefined if any chosen file is not a lost one. */
export async function findLostPdfs(
  lost: readonly LostPdf[],
  files: readonly File[],
): Promise<readonly FoundPdf[] | undefined> {
  const fingerprints = lost.map(({ fingerprint }) => fingerprint);
  const matches = await findByFingerprint(fingerprints, files).catch(() => []);
  const found = lost.flatMap((pdf, at) => {
    const file = matches[at];
    return file ? [{ lost: pdf, file }] : [];
  });
  return found.length === files.length ? found : undefined;
}
