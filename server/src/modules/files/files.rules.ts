/** How long a download that begins now may run: a fixed time beyond the share's life (SPEC §3). */
export function downloadDeadlineMs(
  share: { now: Date; expiresAt: Date },
  graceSeconds: number,
): number {
  return share.expiresAt.getTime() - share.now.getTime() + graceSeconds * 1_000;
}
