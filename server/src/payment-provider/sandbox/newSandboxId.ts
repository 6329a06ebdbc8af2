import { randomBytes } from 'node:crypto';

/**
 * Returns a random id that can't be guessed, because in the sandbox, knowing the id of an order is enough to pay it.
 */
export function newSandboxId(kind: 'order' | 'pay' | 'rfnd' | 'event'): string {
  return `${kind}_sandbox${randomBytes(12).toString('hex')}`;
}
