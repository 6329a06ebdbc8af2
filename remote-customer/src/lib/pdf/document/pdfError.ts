import type { PdfRefusal } from '@parchi/contract';

export type PdfProblem =
  | Extract<PdfRefusal, 'password_needed' | 'password_wrong' | 'damaged'>
  | 'unreadable'
  | 'reader_unavailable';

/**
 * Error with the reason why a PDF can't be shown. With `unreadable`, the bytes could not be read, but the PDF itself
 * may be fine. With `reader_unavailable`, pdf.js could not be loaded.
 */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
