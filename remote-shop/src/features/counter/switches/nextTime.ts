import { shopMomentOf } from '@parchi/contract';

const DAY_MS = 86_400_000;

/** Returns the next moment at which it is a time of day (`HH:MM`) in the shops' time zone. */
export function nextTime(time: string, now: Date): Date {
  const today = shopMomentOf(now, time);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}
