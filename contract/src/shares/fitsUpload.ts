import { limits } from '../limits.ts';

/**
 * Returns whether a file is small enough to be sent or printed (specification §3, §4). The server enforces the same
 * limit.
 */
export function fitsUpload({ size }: { readonly size: number }): boolean {
  return size <= limits.maxFileBytes;
}
