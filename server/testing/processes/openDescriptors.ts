import { readdirSync, readlinkSync } from 'node:fs';

/**
 * Returns how many files and sockets a process has open, except those of the embedded database, whose number varies.
 */
export function openDescriptors(pid: number | 'self' = 'self'): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return !readlinkSync(`${folder}/${descriptor}`).includes('/db/');
    } catch {
      // The descriptor was closed after the folder was listed.
      return false;
    }
  }).length;
}
