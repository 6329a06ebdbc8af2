import { limits } from '../limits.ts';

interface Sized {
  readonly size: number;
}

/** Why files, none of which is too large, cannot go together in one share or order. */
export type UploadProblem = 'too_many_files' | 'total_too_large';

export interface AcceptedUploads<File> {
  /** All added files that are not too large; none of them if there is a `problem`. */
  readonly accepted: readonly File[];
  readonly tooLarge: readonly File[];
  readonly problem: UploadProblem | undefined;
}

/**
 * Decides which of the added files go into a share or an order, beside the files chosen before (specification §3, §4).
 * The server enforces the same limits.
 */
export function acceptUploads<File extends Sized>(
  added: readonly File[],
  chosenBefore: readonly Sized[],
): AcceptedUploads<File> {
  const fitting = added.filter(isSmallEnough);
  const tooLarge = added.filter((file) => !isSmallEnough(file));
  const problem = findProblem([...chosenBefore, ...fitting]);
  return { accepted: problem === undefined ? fitting : [], tooLarge, problem };
}

function isSmallEnough({ size }: Sized): boolean {
  return size <= limits.maxFileBytes;
}

function findProblem(files: readonly Sized[]): UploadProblem | undefined {
  if (files.length > limits.maxFilesPerShare) return 'too_many_files';
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return totalBytes > limits.maxShareBytes ? 'total_too_large' : undefined;
}
