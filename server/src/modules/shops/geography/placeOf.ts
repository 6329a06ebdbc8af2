import type { Coordinates } from './coordinates.ts';
import { findPincodeCentre } from './pincodeCentre.ts';

type KnownPlace = {
  readonly pincode: string;
  /** In degrees. */
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
};

/** Returns where a shop is: at its coordinates or, if either is missing, at the centre of its pincode's area. */
export async function placeOf({
  latitude,
  longitude,
  pincode,
}: KnownPlace): Promise<Coordinates | undefined> {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude };
  return findPincodeCentre(pincode);
}
