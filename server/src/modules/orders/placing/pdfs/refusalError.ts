import type { ErrorCode } from '@parchi/contract';
import type { Refusal, RefusalReason } from '@parchi/print-engine';
import { AppError } from '../../../../errors/appError.ts';

const codeOfReason = {
  not_a_pdf: 'pdf.not_a_pdf',
  damaged: 'pdf.damaged',
  password_needed: 'pdf.password_needed',
  password_wrong: 'pdf.password_wrong',
  too_many_pages: 'print.too_many_pages',
  xfa_form: 'pdf.xfa_form',
  too_complex: 'pdf.too_complex',
} as const satisfies Record<RefusalReason, ErrorCode>;

/** Translates a refusal of the PDF engine into an error of the catalogue, with the file's name. */
export function refusalError({ reason }: Refusal, file: string): AppError {
  return new AppError(codeOfReason[reason], { file });
}
