import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { OpenPool } from './embeddedDatabase.ts';

const MAX_CONNECTIONS = 20;
const CONNECT_TIMEOUT_MS = 4_000;
/** A caller gets its 503 within 5 s even when the server is paused and answers nothing at all. */
const STATEMENT_TIMEOUT_MS = 4_000;
const REPLY_TIMEOUT_MS = 4_500;

/** Connections to a PostgreSQL server. */
export function openServerPool(connectionString: string, log: FastifyBaseLogger): OpenPool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: REPLY_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error, area: 'db' }, 'idle connection lost'));
  pool.on('connect', (client) => {
    // Lost while it is lent out, but between two queries, it tells nobody but its own listeners.
    client.on('error', (error) => log.warn({ err: error, area: 'db' }, 'connection lost'));
    dropWhenSilent(client);
  });
  return { pool, close: () => pool.end() };
}

/** Migrations may take long; one connection, without the bounds that calls have. */
export function openMigrationPool(connectionString: string): OpenPool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A server that ends while the connection is being closed says so to nobody, which would end the process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return { pool, close: () => pool.end() };
}

/** A connection whose reply timed out still waits for it: given back, it would stall the next query too. */
function dropWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
    .connection;
  Object.assign(client, {
    async query(...args: unknown[]) {
      try {
        return await query(...args);
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') stream.destroy();
        throw error;
      }
    },
  });
}
