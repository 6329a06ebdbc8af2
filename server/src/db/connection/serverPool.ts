import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { OpenPool } from './embedded/openEmbeddedPool.ts';
import { databaseServers } from './databaseServers.ts';
import { dropConnection } from './dropConnection.ts';
import { createStatementNames, prepareStatements } from './prepareStatements.ts';

const MAX_CONNECTIONS = 20;
const CONNECT_TIMEOUT_MS = 4_000;
/**
 * Maximum times for a statement and for its reply. They are short enough that a caller gets a 503 within 5 s even when
 * the database is paused and answers nothing.
 */
const STATEMENT_TIMEOUT_MS = 4_000;
const REPLY_TIMEOUT_MS = 4_500;
/**
 * Maximum pause between two statements of a transaction. A server that hangs or is cut off in a transaction holds
 * locks, for example on a shop's row, and would stop the payments of that shop at all other servers.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

type ServerPoolOptions = {
  readonly databaseUrl: string;
  readonly preparedStatements: boolean;
  readonly log: FastifyBaseLogger;
  readonly idleInTransactionMs?: number;
};

/** Opens a pool of connections to a PostgreSQL server. */
export function openServerPool({
  databaseUrl,
  preparedStatements,
  log,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
}: ServerPoolOptions): OpenPool {
  const names = createStatementNames();
  const pool = new pg.Pool({
    ...databaseServers(databaseUrl),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: REPLY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
  });
  // Without this listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error, area: 'db' }, 'idle connection lost'));
  pool.on('connect', (client) => {
    // When a connection is lost while in use but between two queries, only the connection's own `error` listeners are
    // called.
    client.on('error', (error) => log.warn({ err: error, area: 'db' }, 'connection lost'));
    dropWhenSilent(client);
    if (preparedStatements) prepareStatements(client, names);
  });
  return { pool, close: () => pool.end() };
}

/** Opens a single connection without the timeouts of calls, because migrations may take long. */
export function openMigrationPool(databaseUrl: string): OpenPool {
  const pool = new pg.Pool({
    ...databaseServers(databaseUrl),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // If the database stops while the connection closes, the error would have no other listener and would end the
  // process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return { pool, close: () => pool.end() };
}

/** Drops a connection whose reply timed out. It is still waiting for that reply and would stall the next query too. */
function dropWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(client, {
    async query(...args: unknown[]) {
      try {
        return await query(...args);
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout')
          dropConnection(client);
        throw error;
      }
    },
  });
}
