import type { ErrorCode } from '../errors/errorCatalogue.ts';

/** Error code for each reason why a PDF can't be printed. The page gives the same reasons before an order is sent. */
export const codeOfPdfRefusal = {
  not_a_pdf: 'pdf.not_a_pdf',
  damaged: 'pdf.damaged',
  password_needed: 'pdf.password_needed',
  password_wrong: 'pdf.password_wrong',
  too_many_pages: 'print.too_many_pages',
  xfa_form: 'pdf.xfa_form',
  too_complex: 'pdf.too_complex',
} as const satisfies Readonly<Record<string, ErrorCode>>;

export type PdfRefusal = keyof typeof codeOfPdfRefusal;
