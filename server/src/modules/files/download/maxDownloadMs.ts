import type { UnexpiredShare } from '../unexpiredShare.ts';

/**
 * Returns the maximum duration, in ms, of a download that starts now: the share's remaining life plus a grace
 * (specification §3).
 */
export function maxDownloadMs(
  share: Pick<UnexpiredShare, 'now' | 'expiresAt'>,
  graceSeconds: number,
): number {
  return share.expiresAt.getTime() - share.now.getTime() + graceSeconds * 1_000;
}
