import { limits } from '@parchi/contract';
import { totalSize } from '../../lib/totalSize.ts';

export type SelectionProblem = 'file_too_large' | 'too_many_files' | 'share_too_large';

/** Whether these files may go in one share, by the bounds that the server enforces too (SPEC §3). */
export function checkSelection(
  files: readonly { readonly size: number }[],
): SelectionProblem | undefined {
  if (files.some((file) => file.size > limits.maxFileBytes)) return 'file_too_large';
  if (files.length > limits.maxFilesPerShare) return 'too_many_files';
  if (totalSize(files) > limits.maxShareBytes) return 'share_too_large';
  return undefined;
}
