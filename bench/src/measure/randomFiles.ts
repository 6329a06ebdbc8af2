import { randomBytes } from 'node:crypto';

/** Returns files of random bytes. Like most files that people send, they cannot be compressed further. */
export function randomFiles(count: number, sizeInBytes: number): Buffer[] {
  return Array.from({ length: count }, () => randomBytes(sizeInBytes));
}
