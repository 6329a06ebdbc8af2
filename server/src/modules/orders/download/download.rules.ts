import { limits, SHOPS_TIME_ZONE } from '@parchi/contract';

/** Maximum duration of a download, even on a slow connection. */
const LONGEST_SECONDS = 3 * 3_600;
/** Formats a date as YYYY-MM-DD in the shops' time zone, whatever the server's time zone. */
const shopsDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOPS_TIME_ZONE,
  dateStyle: 'short',
});

/**
 * Returns the zip's name: `Order:{token} | Date:{date}` (specification §5). For a priority order, the token is
 * “Priority”.
 */
export function orderZipName(order: { tokenNumber: number | null; createdAt: Date }): string {
  const token = order.tokenNumber === -1 ? 'Priority' : String(order.tokenNumber);
  return `Order:${token} | Date:${shopsDay.format(order.createdAt)}.zip`;
}

/** Returns the maximum duration, in ms, of a download that starts now: the files' remaining life plus a fixed grace. */
export function maxOrderDownloadMs({ secondsLeft }: { secondsLeft: number | null }): number {
  const lifeSeconds = (secondsLeft ?? LONGEST_SECONDS) + limits.downloadGraceSeconds;
  return Math.min(lifeSeconds, LONGEST_SECONDS) * 1_000;
}
