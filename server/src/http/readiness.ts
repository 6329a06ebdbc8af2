import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';

const CACHE_MS = 2_000;
const PROBE_TIMEOUT_MS = 4_000;

export type Readiness = {
  isReady(): Promise<boolean>;
  /** From now on never ready: a load balancer stops sending before the server stops listening. */
  shutDown(): void;
  readonly isShuttingDown: boolean;
};

/** Ready means: the database answers and the store takes, gives and removes an object. */
export function createReadiness({ db, objectStore, log }: Dependencies): Readiness {
  let isShuttingDown = false;
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  async function probe(): Promise<boolean> {
    const timeout = new AbortController();
    try {
      const expired = new Promise<never>((_resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('probe timed out')), PROBE_TIMEOUT_MS);
        timeout.signal.addEventListener('abort', () => clearTimeout(timer));
      });
      // Both run to their end: a probe that goes on after the answer would outlive a shutdown.
      const probes = Promise.allSettled([sql`select 1`.execute(db), objectStore.probe()]);
      for (const outcome of await Promise.race([probes, expired])) {
        if (outcome.status === 'rejected') throw outcome.reason;
      }
      return true;
    } catch (error) {
      log.warn({ area: 'health', err: error }, 'not ready');
      return false;
    } finally {
      timeout.abort();
    }
  }

  return {
    async isReady() {
      if (isShuttingDown) return false;
      const now = performance.now();
      // The cached promise also joins callers that ask at once.
      if (last === undefined || now - last.at > CACHE_MS) last = { at: now, result: probe() };
      return (await last.result) && !isShuttingDown;
    },
    get isShuttingDown() {
      return isShuttingDown;
    },
    shutDown() {
      isShuttingDown = true;
    },
  };
}
