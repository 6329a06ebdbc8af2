import { limits } from '@parchi/contract';

/** However slow a shop's line is. */
const LONGEST_SECONDS = 3 * 3_600;
/** Where the shops are: their day ends there, wherever this server stands. */
const shopsDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** SPEC §5: `Order:{token} | Date:{date}`. A priority order has no number of its own. */
export function orderZipName(order: { tokenNumber: number | null; createdAt: Date }): string {
  const token = order.tokenNumber === -1 ? 'Priority' : String(order.tokenNumber);
  return `Order:${token} | Date:${shopsDay.format(order.createdAt)}.zip`;
}

/** How long a download that begins now may run: a fixed time beyond the files' life. */
export function orderDownloadDeadlineMs({ secondsLeft }: { secondsLeft: number | null }): number {
  const lifeSeconds = (secondsLeft ?? LONGEST_SECONDS) + limits.downloadGraceSeconds;
  return Math.min(lifeSeconds, LONGEST_SECONDS) * 1_000;
}
