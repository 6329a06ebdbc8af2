import { randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';

/** Returns a random id, which can't be guessed and reveals neither time nor order. */
export function newId(): Id {
  return randomBytes(16).toString('hex') as Id;
}
