import type { FastifyBaseLogger } from 'fastify';
import type { LiveSockets } from '../liveSockets.ts';

type SessionCheckOptions = {
  readonly sockets: LiveSockets;
  readonly findActiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
};

/**
 * Starts a periodic check, which closes the connections of ended sessions. It finds sessions that ended for any reason
 * and in any process.
 */
export function startSessionCheck(options: SessionCheckOptions): { stop(): void } {
  const { sockets, findActiveSessions, everyMs, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    const asked = sockets.sessionHashes();
    try {
      if (asked.length > 0) sockets.keepOnly(await findActiveSessions(asked), asked);
    } catch (error) {
      log.warn({ area: 'live', err: error }, 'connected sessions could not be checked');
    }
    wait();
  }

  function wait(): void {
    if (!isStopped) timer = setTimeout(() => void check(), everyMs).unref();
  }

  wait();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
