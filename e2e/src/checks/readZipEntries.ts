import { readZip } from '../../../server/testing/files/readZip.ts';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/**
 * Returns the files of a zip in their order.
 * @param deflated names of the files that must be deflated; all others must be stored
 */
export async function readZipEntries(
  zip: Buffer,
  deflated: readonly string[] = [],
): Promise<ZipEntry[]> {
  return [...(await readZip(zip, deflated))].map(([name, bytes]) => ({ name, bytes }));
}
