import { constants } from 'node:os';
import { hasCode } from '../hasCode.ts';

/** Whether the disk is full, or a quota is used up. For the quota, Node gives only the number of the error, no name. */
export function isDiskFull(error: unknown): boolean {
  const isOverQuota =
    error instanceof Error && 'errno' in error && error.errno === -constants.errno.EDQUOT;
  return isOverQuota || hasCode(error, 'ENOSPC');
}
