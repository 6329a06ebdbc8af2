import { refused, type Refusal, type RefusalReason } from '../inspection.ts';
import { release, view, type Pdfium, type PdfiumBytes } from './pdfium.ts';

/** A document that PDFium has open. */
export type PdfHandle = number;

export type PdfSource = { readonly bytes: PdfiumBytes; readonly password: string | undefined };

/** Readers forgive what stands before the header, as long as it begins within so many bytes. */
const HEADER_WITHIN_BYTES = 1_024;
const HEADER = '%PDF-';

/** `fpdfview.h`, FPDF_GetLastError */
const lastErrors = { password: 4, security: 5 } as const;

/** Opens a document, lets `use` have it, closes it, and gives back the memory of its bytes, too. */
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

function openPdf(pdfium: Pdfium, { bytes, password }: PdfSource): PdfHandle | RefusalReason {
  if (!hasHeader(view(pdfium, bytes))) return 'not_a_pdf';
  const handle = pdfium.FPDF_LoadMemDocument64(bytes.pointer, bytes.sizeInBytes, password ?? '');
  if (handle !== 0) return handle;
  switch (pdfium.FPDF_GetLastError()) {
    case lastErrors.password:
      return password === undefined ? 'password_needed' : 'password_wrong';
    // Protected with a certificate or a method that PDFium lacks: the file is whole, and can't be opened here.
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
