import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Writes the document to a temporary folder as `in.pdf` while `use` runs, for programs that read files. */
export function inFolder<Result>(bytes: Buffer, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-qpdf-'));
  try {
    writeFileSync(path.join(folder, 'in.pdf'), bytes);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
