import type { UploadLimits } from './upload/uploadReceiver.ts';

/** A part's delimiter and headers: the longest name in every spelling fits. */
const PART_OVERHEAD_BYTES = 4 * 1024;

/** The largest body of an upload that keeps to the limits. */
export function maxUploadBodyBytes(uploadLimits: UploadLimits): number {
  return uploadLimits.maxShareBytes + (uploadLimits.maxFilesPerShare + 10) * PART_OVERHEAD_BYTES;
}

/** How long a download that begins now may run: a fixed time beyond the share's life (SPEC §3). */
export function downloadDeadlineMs(
  share: { now: Date; expiresAt: Date },
  graceSeconds: number,
): number {
  return share.expiresAt.getTime() - share.now.getTime() + graceSeconds * 1_000;
}
