import { pdfjs } from 'react-pdf';

/** Integrity hash of each executable part of pdf.js, written into the code by the build (`webpack.config.ts`). */
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
 * Returns an object URL of the script of pdf.js's worker. The script is fetched first, so that the browser compares it
 * with the build's hash. Browsers don't check the integrity of a worker that is started from a network URL.
 */
export async function loadWorkerScript(): Promise<string> {
  if (workerScript === undefined) {
    const bytes = await fetchPart(workerAddress, WORKER);
    workerScript ??= URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
  }
  return workerScript;
}

/**
 * Fetches the parts that pdf.js needs only for some documents. Decoders are code, so they are compared with the build's
 * hashes; character maps and fonts are data. The worker gets no URLs of its own, so it can't load any code.
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
