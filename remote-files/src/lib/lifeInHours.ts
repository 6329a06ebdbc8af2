import type { SentFilesRecord } from '@parchi/contract';

const MS_PER_HOUR = 3_600_000;

/** Returns the total lifetime of a share in whole hours, from the record in the server's reply to the sender. */
export function lifeInHours({
  expiresAt,
  now,
}: Pick<SentFilesRecord, 'expiresAt' | 'now'>): number {
  // Round, because `now` is slightly later if the reply was lost and requested again.
  return Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(now)) / MS_PER_HOUR));
}
