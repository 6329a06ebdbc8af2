import { readdirSync, readlinkSync } from 'node:fs';

/** Files and sockets that a process holds. Those of the embedded database come and go by its own rules. */
export function openDescriptors(pid: number | 'self' = 'self'): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return !readlinkSync(`${folder}/${descriptor}`).includes('/db/');
    } catch {
      // Closed since the folder was read.
      return false;
    }
  }).length;
}
