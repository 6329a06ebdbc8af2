import type { RefusalReason } from '../inspection.ts';
import { view, type Pdfium, type PdfiumBytes } from './pdfium.ts';

/** A document that PDFium has open. */
export type PdfHandle = number;

type PdfSource = { readonly bytes: PdfiumBytes; readonly password: string | undefined };

/** Readers forgive what stands before the header for so many bytes. */
const HEADER_WITHIN_BYTES = 1_024;
const HEADER = '%PDF-';
const NO_SECURITY = -1;

/** `fpdfview.h`, FPDF_GetLastError */
const lastErrors = { password: 4, security: 5 } as const;

/** The bytes must stay where they are while the document is open. */
export function openPdf(pdfium: Pdfium, { bytes, password }: PdfSource): PdfHandle | RefusalReason {
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

export function isEncrypted(pdfium: Pdfium, handle: PdfHandle): boolean {
  return pdfium.FPDF_GetSecurityHandlerRevision(handle) !== NO_SECURITY;
}

function hasHeader(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, HEADER_WITHIN_BYTES + HEADER.length - 1));
  return start.includes(HEADER, 0, 'latin1');
}
