/** Returns how long a download that starts now may run: the share's remaining life plus a grace (specification §3). */
export function downloadDeadlineMs(
  share: { now: Date; expiresAt: Date },
  graceSeconds: number,
): number {
  return share.expiresAt.getTime() - share.now.getTime() + graceSeconds * 1_000;
}
