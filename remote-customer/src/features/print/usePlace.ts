import { useState } from 'react';
import { t } from '../../messages/t.ts';

export interface Place {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export type PlaceState =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly place: Place }
  | { readonly kind: 'failed'; readonly words: string };

const ANSWER_WITHIN_MS = 10_000;
/** A phone that moved less than a street in this time need not be asked again. */
const FRESH_FOR_MS = 60_000;

/** Where the person is, asked only on their wish. */
export function usePlace(): { readonly state: PlaceState; readonly ask: () => void } {
  const [state, setState] = useState<PlaceState>({ kind: 'unasked' });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setState({ kind: 'failed', words: t('print.place.unsupported') });
      return;
    }
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude } = coords;
        setState({ kind: 'known', place: { latitude, longitude } });
      },
      ({ code }) => setState({ kind: 'failed', words: placeProblem(code) }),
      { timeout: ANSWER_WITHIN_MS, maximumAge: FRESH_FOR_MS },
    );
  };
  return { state, ask };
}

/** The codes of `GeolocationPositionError` (SPEC §8). */
function placeProblem(code: number): string {
  switch (code) {
    case 1:
      return t('print.place.denied');
    case 2:
      return t('print.place.unavailable');
    case 3:
      return t('print.place.timeout');
    default:
      return t('print.place.unknown');
  }
}
