import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Writes the document as `in.pdf` to a temporary folder, which exists while `use` runs. For programs that read files.
 */
export function inFolder<Result>(bytes: Buffer, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-qpdf-'));
  try {
    writeFileSync(path.join(folder, 'in.pdf'), bytes);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
