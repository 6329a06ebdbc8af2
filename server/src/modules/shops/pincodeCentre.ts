import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Degrees. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/**
 * Where the area of an Indian pincode has its centre. The list is searched as text: imported as a module it would keep
 * 31 MB of the process (measured) for what one sign-up asks once.
 *
 * @returns `undefined` for a pincode that the list does not have, or has outside India
 */
export async function findPincodeCentre(pincode: string): Promise<Coordinates | undefined> {
  if (!/^\d{6}$/.test(pincode)) return undefined;
  const list = await readFile(
    fileURLToPath(import.meta.resolve('pincode-lat-long/pincode.js')),
    'latin1',
  );
  const entry = new RegExp(
    `"${pincode}":\\s*{\\s*"lat":\\s*(-?[\\d.]+),\\s*"long":\\s*(-?[\\d.]+)`,
  );
  const [, latitude, longitude] = entry.exec(list) ?? [];
  const centre = { latitude: Number(latitude), longitude: Number(longitude) };
  return isInIndia(centre) ? centre : undefined;
}

function isInIndia({ latitude, longitude }: Coordinates): boolean {
  return latitude > 6 && latitude < 38 && longitude > 68 && longitude < 98;
}
