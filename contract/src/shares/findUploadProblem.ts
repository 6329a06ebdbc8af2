import { limits } from '../limits.ts';

export type UploadProblem = 'file_too_large' | 'too_many_files' | 'total_too_large';

/**
 * Returns why these files cannot go in one share or order, or `undefined` if they can (specification §3, §4).
 * The server enforces the same limits.
 */
export function findUploadProblem(
  files: readonly { readonly size: number }[],
): UploadProblem | undefined {
  if (files.some(({ size }) => size > limits.maxFileBytes)) return 'file_too_large';
  if (files.length > limits.maxFilesPerShare) return 'too_many_files';
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return totalBytes > limits.maxShareBytes ? 'total_too_large' : undefined;
}
