import { limits } from '@parchi/contract';

export type ChoiceProblem = 'file_too_large' | 'too_many_files' | 'total_too_large';

/** Whether these files may go in one order, by the bounds that the server enforces too (SPEC §3, §4). */
export function checkChoice(
  files: readonly { readonly size: number }[],
): ChoiceProblem | undefined {
  if (files.some((file) => file.size > limits.maxFileBytes)) return 'file_too_large';
  if (files.length > limits.maxFilesPerShare) return 'too_many_files';
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > limits.maxShareBytes ? 'total_too_large' : undefined;
}

/** By its name, as the server has it (any case); what is inside is looked at when it is read. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}
