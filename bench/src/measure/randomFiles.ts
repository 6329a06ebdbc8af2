import { randomBytes } from 'node:crypto';

/** What people send is compressed already: random bytes cost every step what such files cost. */
export function randomFiles(count: number, sizeInBytes: number): Buffer[] {
  return Array.from({ length: count }, () => randomBytes(sizeInBytes));
}
