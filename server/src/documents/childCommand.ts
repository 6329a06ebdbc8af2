import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** PDFium's own memory, in WebAssembly pages of 64 KiB: 256 MiB. */
const MAX_WASM_PAGES = 4_096;
const MAX_HEAP_MEGABYTES = 128;
/** A second fence around all of it. Node alone reserves some 660 MB, of which it uses little. */
const MAX_DATA_BYTES = 1_200_000_000;

const ownFolder = import.meta.dirname;
const packageFolders = ['@embedpdf/pdfium', 'harfbuzzjs', 'bidi-js'].map(folderOf);

/**
 * How the process of PDFium is started: it may read its own program and nothing else, write no file and start no
 * process; it dies with the server, however that ends.
 */
export function childCommand(): [command: string, ...args: string[]] {
  const readable = [
    path.join(ownFolder, '*'),
    path.join(ownFolder, '..', '..', 'package.json'),
    ...packageFolders.map((folder) => path.join(folder, '*')),
  ];
  return [
    ...fences(),
    process.execPath,
    '--permission',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    `--max-old-space-size=${MAX_HEAP_MEGABYTES}`,
    `--wasm-max-mem-pages=${MAX_WASM_PAGES}`,
    path.join(ownFolder, 'child.ts'),
  ] as unknown as [string, ...string[]];
}

/** A package's entry lies in its `dist`. */
function folderOf(name: string): string {
  return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
}

/** What util-linux adds, where it is installed. */
function fences(): string[] {
  const setpriv = '/usr/bin/setpriv';
  const prlimit = '/usr/bin/prlimit';
  return [
    ...(existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs'] : []),
    ...(existsSync(prlimit) ? [prlimit, `--data=${MAX_DATA_BYTES}`, '--core=0'] : []),
  ];
}
