import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Coordinates } from './coordinates.ts';

/**
 * Returns the centre of an Indian pincode's area. The list of pincodes is read and searched as text. If it were
 * imported as a module, it would hold 31 MB of memory (measured), although only sign-ups need it.
 *
 * @returns `undefined` for a pincode that is not in the list, or whose listed position is outside India
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
