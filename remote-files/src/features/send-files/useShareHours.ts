import { limits } from '@parchi/contract';
import { isOneOf, storedValue } from '@parchi/shared-ui/storage';
import type { SendState } from './sendState.ts';
import { useSendChoice } from './useSendChoice.ts';

/** The lifetimes that the page offers, in hours. */
export const shareHours = [limits.minShareHours, 6, 12, limits.maxShareHours] as const;

export type ShareHours = (typeof shareHours)[number];

const DEFAULT_HOURS = limits.minShareHours;

/** The choice, stored for a reload of this tab. */
const savedHours = storedValue<ShareHours>({
  area: 'sessionStorage',
  key: 'parchi.share-hours',
  version: 1,
  isValid: isOneOf(...shareHours),
});

export interface ShareHoursChoice {
  readonly hours: ShareHours;
  readonly choose: (hours: ShareHours) => void;
}

/** Holds the lifetime for the files of this send. The next send starts with the default again. */
export function useShareHours(state: SendState): ShareHoursChoice {
  const [hours, choose] = useSendChoice(state, savedHours);
  return { hours: hours ?? DEFAULT_HOURS, choose };
}

/**
 * Returns the lifetime to request, in hours; `undefined` for the default, which the site's operator may have changed.
 */
export function askedHours(hours: ShareHours): number | undefined {
  return hours === DEFAULT_HOURS ? undefined : hours;
}
