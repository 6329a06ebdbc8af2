import { useState } from 'react';

export interface Place {
  /** Degrees, like the longitude. */
  readonly latitude: number;
  readonly longitude: number;
}

export type PlaceProblem = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported';

export type GeolocationState =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly place: Place }
  | { readonly kind: 'failed'; readonly problem: PlaceProblem };

const ANSWER_WITHIN_MS = 10_000;
/** Maximum age of a cached position in ms: a person moves about one street in this time. */
const FRESH_FOR_MS = 60_000;

/** Indexed by the codes of `GeolocationPositionError`, which begin with 1. */
const problems: readonly PlaceProblem[] = ['unknown', 'denied', 'unavailable', 'timeout'];

/** Provides the person's position. The browser is asked only when `ask` is called. */
export function useGeolocation(): { readonly state: GeolocationState; readonly ask: () => void } {
  const [state, setState] = useState<GeolocationState>({ kind: 'unasked' });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setState({ kind: 'failed', problem: 'unsupported' });
      return;
    }
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude } = coords;
        setState({ kind: 'known', place: { latitude, longitude } });
      },
      ({ code }) => setState({ kind: 'failed', problem: problems[code] ?? 'unknown' }),
      { timeout: ANSWER_WITHIN_MS, maximumAge: FRESH_FOR_MS },
    );
  };
  return { state, ask };
}
