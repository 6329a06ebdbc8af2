import { randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';

/** Not to be guessed, and telling nothing about when or after whom it was made. */
export function newId(): Id {
  return randomBytes(16).toString('hex') as Id;
}
