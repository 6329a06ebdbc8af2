import { findByFingerprint, type Fingerprint } from '@parchi/shared-ui/storage';
import type { ChosenPdf } from './chosenPdf.ts';

/** A file that the browser did not keep over a reload. Its choices wait until it is chosen again. */
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

/** Recognises lost files that are chosen again; undefined if any chosen file is none of them. */
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
