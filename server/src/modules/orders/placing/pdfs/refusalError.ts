import { codeOfPdfRefusal } from '@parchi/contract';
import type { Refusal } from '@parchi/print-engine';
import { AppError } from '../../../../errors/appError.ts';

/** Translates a refusal of the print engine into an error of the catalogue, with the file's name. */
export function refusalError({ reason }: Refusal, file: string): AppError {
  return new AppError(codeOfPdfRefusal[reason], { file });
}
