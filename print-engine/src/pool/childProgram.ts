import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from '../isolation/isolations.ts';
import { frameHeader, frameKinds } from '../protocol/frames.ts';

/** Maximum size of PDFium's own memory, in WebAssembly pages of 64 KiB: 256 MiB. */
const MAX_WASM_PAGES = 4_096;
const MAX_HEAP_MEGABYTES = 128;

const sourceFolder = path.resolve(import.meta.dirname, '..');
const packageFolders = ['@embedpdf/pdfium', 'harfbuzzjs', 'bidi-js'].map(folderOf);
const packageFile = path.join(sourceFolder, '..', 'package.json');
const mainFile = path.join(sourceFolder, 'child', 'main.ts');

/**
 * @returns the command that starts the PDF process. Node's permission model lets the process read only its own program,
 * write no file and start no process. What the permission model leaves open, `isolations` closes.
 * @param main the program that Node runs; tests that try to break out pass their own
 */
export function childProgram(main: readonly string[] = [mainFile]): Program {
  const readable = [sourceFolder, ...packageFolders].map((folder) => path.join(folder, '*'));
  return {
    command: [
      process.execPath,
      '--permission',
      ...[...readable, packageFile].map((file) => `--allow-fs-read=${file}`),
      `--max-old-space-size=${MAX_HEAP_MEGABYTES}`,
      `--wasm-max-mem-pages=${MAX_WASM_PAGES}`,
      ...main,
    ],
    files: [process.execPath, sourceFolder, packageFile, ...packageFolders],
  };
}

/** Returns the command that reports ready if a PDF process could start, without loading PDFium. */
export function probeProgram(): Program {
  const ready = frameHeader(frameKinds.ready, 0).toString('hex');
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  return childProgram([path.join(sourceFolder, 'child', 'probe.mjs'), ready, mainFile, wasm]);
}

/** Returns the root folder of a package whose entry file lies in `dist`. */
function folderOf(name: string): string {
  return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
}
