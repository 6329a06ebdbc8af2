import type { PdfRefusal } from '@parchi/contract';

export type PdfProblem =
  Extract<PdfRefusal, 'password_needed' | 'password_wrong' | 'damaged'> | 'unreadable';

/** Why a document can't be shown. `unreadable`: its bytes could not be read; the document itself may be fine. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
