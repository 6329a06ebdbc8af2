import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';

const CACHE_MS = 2_000;
const PROBE_TIMEOUT_MS = 4_000;

export type Readiness = {
  isReady(): Promise<boolean>;
  /**
   * Makes the server report that it is not ready from now on, so that a load balancer stops sending requests before the
   * server stops.
   */
  shutDown(): void;
  readonly isShuttingDown: boolean;
};

/** Creates the check for readiness: the database answers, and the store writes, reads and removes an object. */
export function createReadiness({
  db,
  objectStore,
  log,
}: Pick<Dependencies, 'db' | 'objectStore' | 'log'>): Readiness {
  let isShuttingDown = false;
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  async function probe(): Promise<boolean> {
    const timeout = new AbortController();
    try {
      const expired = new Promise<never>((_resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('probe timed out')), PROBE_TIMEOUT_MS);
        timeout.signal.addEventListener('abort', () => clearTimeout(timer));
      });
      // `allSettled` waits for both probes even if one fails, because a probe that is left running could outlive a
      // shutdown.
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
      // The cached promise also serves callers that ask while the probe is running.
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
