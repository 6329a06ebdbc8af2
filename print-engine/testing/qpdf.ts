import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inFolder } from './inFolder.ts';

/** Returns the document as qpdf writes it with these options. */
export function qpdf(bytes: Buffer, options: readonly string[]): Buffer {
  return inFolder(bytes, (folder) => {
    execFileSync('qpdf', [...options, 'in.pdf', 'out.pdf'], { cwd: folder, stdio: 'pipe' });
    return readFileSync(path.join(folder, 'out.pdf'));
  });
}

/** Returns qpdf's report on the document. @throws when qpdf finds an error */
export function qpdfSays(bytes: Buffer, options: readonly string[]): string {
  return inFolder(bytes, (folder) =>
    execFileSync('qpdf', [...options, 'in.pdf'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  );
}
