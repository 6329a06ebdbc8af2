import { randomBytes } from 'node:crypto';

/** Not to be guessed: whoever knows an order's may pay it. */
export function newSandboxId(kind: 'order' | 'pay' | 'rfnd' | 'event'): string {
  return `${kind}_sandbox${randomBytes(12).toString('hex')}`;
}
