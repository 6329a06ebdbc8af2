import { codeOfPdfRefusal } from '@parchi/contract';
import type { Refusal } from '@parchi/print-engine';
import { AppError } from '../../../../errors/appError.ts';

/** Returns the catalogue's error for a PDF that the print engine refused, with the file's name. */
export function refusalError({ reason }: Refusal, file: string): AppError {
  return new AppError(codeOfPdfRefusal[reason], { file });
}
