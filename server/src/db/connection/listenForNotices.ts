import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { databaseServers } from './databaseServers.ts';

const RETRY_MS = 1_000;
/**
 * Idle time before keep-alive probes are sent. A connection that only listens would otherwise never notice that the
 * other end is gone.
 */
const KEEP_ALIVE_AFTER_MS = 10_000;

type NoticesOptions = {
  readonly databaseUrl: string;
  /** Name of the channel: a PostgreSQL identifier, which is inserted into the query without quotes. */
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly log: FastifyBaseLogger;
};

export type Notices = { close(): Promise<void> };

/**
 * Listens to a channel (`pg_notify`) on a connection of its own, and reconnects when that is lost. Notices sent in
 * between are lost.
 */
export function listenForNotices(options: NoticesOptions): Notices {
  const stopping = new AbortController();
  const { Client, connectionString } = databaseServers(options.databaseUrl);
  let client: pg.Client | undefined;

  async function listenOnce(): Promise<void> {
    client = new Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    const ended = new Promise<void>((resolve) => client?.once('end', resolve));
    client.on('error', (err) => options.log.warn({ area: 'db', err }, 'listening was interrupted'));
    client.on('notification', ({ payload = '' }) => options.onNotice(payload));
    await client.connect();
    await client.query(`listen ${options.channel}`);
    await ended;
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((err: unknown) => {
        options.log.warn({ area: 'db', err }, 'nothing can be heard from other processes');
      });
      await client?.end().catch(() => undefined);
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const listening = listen();
  return {
    async close() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
