import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export type FoundPdf = { readonly name: string; readonly read: () => Buffer };

/** Finds all different PDFs of a folder, including gzipped ones. Small ones come first. */
export function pdfsOfFolder(folder: string): FoundPdf[] {
  return globSync('**/*.pdf{,.gz}', { cwd: folder })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .toSorted((one, other) => statSync(one).size - statSync(other).size || (one < other ? -1 : 1))
    .map((file) => ({ name: path.basename(file), read: () => unpacked(readFileSync(file)) }))
    .filter(isFirstOfItsKind());
}

const GZIP = Buffer.from([0x1f, 0x8b]);

function unpacked(bytes: Buffer): Buffer {
  return bytes.subarray(0, GZIP.length).equals(GZIP) ? gunzipSync(bytes) : bytes;
}

/** Returns a filter that drops repeated files, because Debian packages contain the same file in several places. */
function isFirstOfItsKind(): (pdf: FoundPdf) => boolean {
  const seen = new Set<string>();
  return ({ read }) => {
    const hash = createHash('sha256').update(read()).digest('base64');
    const isNew = !seen.has(hash);
    seen.add(hash);
    return isNew;
  };
}
