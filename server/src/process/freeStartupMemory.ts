import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives memory that only the start needed back to the operating system: about 40 MiB, mostly V8's new space, which is
 * almost empty. V8 itself would wait for the next full collection, which an idle server never makes.
 */
export function freeStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  // Only this kind of collection also returns the emptied pages.
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
