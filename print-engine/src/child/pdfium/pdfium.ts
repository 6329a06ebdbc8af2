import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Runtime functions of Emscripten, for which the package has no types. */
type Runtime = {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(sizeInBytes: number): number; free(pointer: number): void };
  addFunction(of: (...values: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
  setValue(pointer: number, value: number, type: 'i32'): void;
};

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { readonly runtime: Runtime };

/** A block of bytes in PDFium's own memory. */
export type PdfiumBytes = { readonly pointer: number; readonly sizeInBytes: number };

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  const { pdfium: runtime, ...calls } = await init({ wasmBinary, print: ignore, printErr: ignore });
  calls.PDFiumExt_Init();
  return { ...calls, runtime: runtime as unknown as Runtime };
}

/** Allocates a block in PDFium's memory. @throws when the memory limit of this process is reached */
export function allocate(pdfium: Pdfium, sizeInBytes: number): PdfiumBytes {
  const pointer = pdfium.runtime.wasmExports.malloc(sizeInBytes);
  if (pointer === 0) throw new Error('PDFium has no memory left.');
  return { pointer, sizeInBytes };
}

export function release(pdfium: Pdfium, bytes: PdfiumBytes): void {
  pdfium.runtime.wasmExports.free(bytes.pointer);
}

/** Returns a view into PDFium's memory. It is valid until that memory grows, which any call of PDFium may cause. */
export function view(pdfium: Pdfium, { pointer, sizeInBytes }: PdfiumBytes): Uint8Array {
  return pdfium.runtime.HEAPU8.subarray(pointer, pointer + sizeInBytes);
}

/** Drops PDFium's messages, because the return values of its functions report the same. */
function ignore(): undefined {
  return undefined;
}
