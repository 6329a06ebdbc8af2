import { pdfjs } from 'react-pdf';

/** The hash of each part of pdf.js that runs, written into the code by the build (`webpack.config.ts`). */
declare const PDFJS_INTEGRITY: Readonly<Record<string, string>>;

const WORKER = 'pdf.worker.min.mjs';
const workerAddress = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
/** The build puts the character maps, fonts and decoders of pdf.js next to its worker. */
const partsAddress = new URL(`pdfjs-${pdfjs.version}/`, workerAddress).href;

const folders = {
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'standard_fonts/',
  wasmUrl: 'decoders/',
} as const;

let workerScript: string | undefined;

/**
 * Returns the address, in this document, of pdf.js's worker. The browser has compared its bytes with the build's hash:
 * what an address of the network would answer when a worker is started, no browser checks.
 */
export async function loadWorkerScript(): Promise<string> {
  if (workerScript === undefined) {
    const bytes = await fetchPart(workerAddress, WORKER);
    workerScript ??= URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
  }
  return workerScript;
}

/**
 * Fetches for pdf.js what it needs for some documents only. Decoders, which run, are compared with the build's hashes;
 * character maps and fonts are data. Given no address of its own, the worker can't load any code.
 */
export class PdfParts {
  async fetch({ kind, filename }: { kind: keyof typeof folders; filename: string }) {
    const bytes = await fetchPart(`${partsAddress}${folders[kind]}${filename}`, filename);
    return new Uint8Array(bytes);
  }
}

async function fetchPart(address: string, name: string): Promise<ArrayBuffer> {
  const integrity = PDFJS_INTEGRITY[name];
  const response = await fetch(address, integrity === undefined ? {} : { integrity });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response.arrayBuffer();
}
