import { randomBytes } from 'node:crypto';

/** Returns a random id that cannot be guessed: knowing the id of an order is enough to pay it. */
export function newSandboxId(kind: 'order' | 'pay' | 'rfnd' | 'event'): string {
  return `${kind}_sandbox${randomBytes(12).toString('hex')}`;
}
