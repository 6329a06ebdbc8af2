import { limits } from '../limits.ts';

export type UploadProblem = 'too_many_files' | 'total_too_large';

/**
 * Returns why files, each of which `fitsUpload`, cannot go together in one share or order, or `undefined` if they can
 * (specification §3, §4). The server enforces the same limits.
 */
export function findUploadProblem(
  files: readonly { readonly size: number }[],
): UploadProblem | undefined {
  if (files.length > limits.maxFilesPerShare) return 'too_many_files';
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return totalBytes > limits.maxShareBytes ? 'total_too_large' : undefined;
}
