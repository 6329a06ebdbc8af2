import type { PdfRefusal } from '@parchi/contract';
import { refused, type Refusal } from '../../protocol/inspection.ts';
import { release, view, type Pdfium, type PdfiumBytes } from './pdfium.ts';

/** Handle of a document that is open in PDFium. */
export type PdfHandle = number;

export type PdfSource = { readonly bytes: PdfiumBytes; readonly password: string | undefined };

/** The header must begin within this many bytes. Like other readers, the engine tolerates other bytes before it. */
const HEADER_WITHIN_BYTES = 1_024;
const HEADER = '%PDF-';

/** Codes of `FPDF_GetLastError`, from `fpdfview.h`. */
const lastErrors = { password: 4, security: 5 } as const;

/** Opens a document, passes it to `use`, closes it and frees the memory of its bytes. */
export function withPdf<Result>(
  pdfium: Pdfium,
  source: PdfSource,
  use: (handle: PdfHandle) => Result,
): Result | Refusal {
  try {
    const handle = openPdf(pdfium, source);
    if (typeof handle === 'string') return refused(handle);
    try {
      return use(handle);
    } finally {
      pdfium.FPDF_CloseDocument(handle);
    }
  } finally {
    release(pdfium, source.bytes);
  }
}

function openPdf(pdfium: Pdfium, { bytes, password }: PdfSource): PdfHandle | PdfRefusal {
  if (!hasHeader(view(pdfium, bytes))) return 'not_a_pdf';
  const handle = pdfium.FPDF_LoadMemDocument64(bytes.pointer, bytes.sizeInBytes, password ?? '');
  if (handle !== 0) return handle;
  switch (pdfium.FPDF_GetLastError()) {
    case lastErrors.password:
      return password === undefined ? 'password_needed' : 'password_wrong';
    // The file is protected with a certificate, or by a method that PDFium lacks. It is intact, but can't be opened
    // here.
    case lastErrors.security:
      return 'too_complex';
    default:
      return 'damaged';
  }
}

function hasHeader(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, HEADER_WITHIN_BYTES + HEADER.length - 1));
  return start.includes(HEADER, 0, 'latin1');
}
