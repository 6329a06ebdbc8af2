import { limits } from '@parchi/contract';
import { isOneOf, storedValue } from '@parchi/shared-ui/storage';
import type { SendState } from './sendState.ts';
import { useSendChoice } from './useSendChoice.ts';

/** The lives that the page offers, in hours. */
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

/** Holds how long the files of this send are to live. The next send begins with the default again. */
export function useShareHours(state: SendState): ShareHoursChoice {
  const [hours, choose] = useSendChoice(state, savedHours);
  return { hours: hours ?? DEFAULT_HOURS, choose };
}

/** Returns the hours to ask the server for; `undefined` for the default, which the site's operator may have changed. */
export function askedHours(hours: ShareHours): number | undefined {
  return hours === DEFAULT_HOURS ? undefined : hours;
}
