import { readdirSync, readlinkSync } from 'node:fs';

/** Files and sockets that a process has open, without those of the embedded database, which vary. */
export function openDescriptors(pid: number | 'self' = 'self'): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return !readlinkSync(`${folder}/${descriptor}`).includes('/db/');
    } catch {
      // Closed since the folder was listed.
      return false;
    }
  }).length;
}
