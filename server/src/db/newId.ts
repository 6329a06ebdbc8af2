import { randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';

/** A random id: can't be guessed, and reveals neither time nor order. */
export function newId(): Id {
  return randomBytes(16).toString('hex') as Id;
}
