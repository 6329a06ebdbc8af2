import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Documentation of installed packages. */
const USUAL_FOLDER = '/usr/share/doc';
const USUAL_COUNT = 6;
const MAX_BYTES = 50_000_000;

/** Real PDFs: those in the folder `PDF_FOLDER`, all of them; without it a few that this machine happens to have. */
export function pdfsOfMachine(): string[] {
  const folder = process.env['PDF_FOLDER'];
  const files = globSync('**/*.pdf', { cwd: folder ?? USUAL_FOLDER })
    .map((file) => path.join(folder ?? USUAL_FOLDER, file))
    .filter((file) => statSync(file).isFile() && statSync(file).size <= MAX_BYTES)
    .toSorted();
  return folder === undefined ? files.slice(0, USUAL_COUNT) : files.filter(isFirstOfItsKind());
}

/** Packages bring the same file in several places. */
function isFirstOfItsKind(): (file: string) => boolean {
  const seen = new Set<string>();
  return (file) => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64');
    const isNew = !seen.has(hash);
    seen.add(hash);
    return isNew;
  };
}
