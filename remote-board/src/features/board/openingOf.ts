import type { PublicShop } from '@parchi/contract';

/** `paused`: within its hours the shop has switched its orders off. */
export type Opening = 'open' | 'paused' | 'closed';

/** Shops' hours are in India's time, whatever a television's clock is set to. */
const indianClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns whether a shop takes orders at a moment. Hours that close before they open go over midnight. */
export function openingOf({ on, timings }: Pick<PublicShop, 'on' | 'timings'>, at: Date): Opening {
  const { open, close } = timings;
  // `HH:MM` texts compare like times.
  const time = indianClock.format(at);
  const isWithin = open < close ? open <= time && time < close : time >= open || time < close;
  if (!isWithin) return 'closed';
  return on ? 'open' : 'paused';
}
