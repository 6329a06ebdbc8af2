import type { PdfRefusal } from '@parchi/contract';

export type PdfProblem =
  Extract<PdfRefusal, 'password_needed' | 'password_wrong' | 'damaged'> | 'unreadable';

/**
 * Error with the reason why a PDF can't be shown. With `unreadable`, the bytes could not be read, but the PDF itself
 * may be fine.
 */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
