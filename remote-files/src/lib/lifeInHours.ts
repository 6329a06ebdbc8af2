import type { SentFilesRecord } from '@parchi/contract';

const MS_PER_HOUR = 3_600_000;

/** Returns how long a share lives, in whole hours, from the record with which the server answered its sender. */
export function lifeInHours({
  expiresAt,
  now,
}: Pick<SentFilesRecord, 'expiresAt' | 'now'>): number {
  // An answer that was lost and asked for again has a slightly later `now`.
  return Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(now)) / MS_PER_HOUR));
}
