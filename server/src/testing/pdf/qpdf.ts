import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inFolder } from './inFolder.ts';

/** What Debian's qpdf makes of a document with such options. */
export function qpdf(bytes: Buffer, options: readonly string[]): Buffer {
  return inFolder(bytes, (folder) => {
    execFileSync('qpdf', [...options, 'in.pdf', 'out.pdf'], { cwd: folder, stdio: 'pipe' });
    return readFileSync(path.join(folder, 'out.pdf'));
  });
}

/** What it says about one. @throws when it finds an error in it */
export function qpdfSays(bytes: Buffer, options: readonly string[]): string {
  return inFolder(bytes, (folder) =>
    execFileSync('qpdf', [...options, 'in.pdf'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  );
}
