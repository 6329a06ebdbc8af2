import pg from 'pg';
import { databaseAddresses } from '../../config/groups/databaseAddresses.ts';
import { dropConnection } from './dropConnection.ts';

/** Time in which a server must say whether it is the primary. A caller gets its reply or a 503 within 5 s. */
const PROBE_TIMEOUT_MS = 2_000;
const standbyQuery = {
  text: 'select pg_is_in_recovery() as "isStandby"',
  query_timeout: PROBE_TIMEOUT_MS,
};

/** How to connect to the database: options for `pg.Pool` and `pg.Client`. */
export type DatabaseServers = {
  readonly Client: typeof pg.Client;
  readonly connectionString: string;
};

type Host = { readonly host: string; readonly port: number };

/** `DATABASE_URL` names several servers, and none of them takes writes now. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
}

/**
 * Returns how to connect to the server of `DATABASE_URL` or, if it names several, to the primary among them. `pg`
 * itself knows one server only.
 */
export function databaseServers(databaseUrl: string): DatabaseServers {
  const addresses = databaseAddresses(databaseUrl);
  const [connectionString = databaseUrl] = addresses;
  if (addresses.length <= 1) return { Client: pg.Client, connectionString };
  return { Client: createPrimaryClient(addresses), connectionString };
}

/**
 * Returns a class of clients that connect to the last known primary. When that fails, the next client searches for the
 * primary again.
 */
function createPrimaryClient(addresses: readonly string[]): typeof pg.Client {
  let found: Promise<Host> | undefined;

  function findPrimary(): Promise<Host> {
    // Connections that are opened during a search wait for that search.
    found ??= Promise.any(addresses.map(hostOfPrimary)).catch(() => {
      found = undefined;
      throw new NoPrimaryError('no server takes writes');
    });
    return found;
  }

  async function connect(client: pg.Client, open: () => Promise<unknown>): Promise<void> {
    // `pg` reads `host` and `port` of the client when it connects.
    Object.assign(client, await findPrimary());
    try {
      await open();
      await refuseStandby(client);
    } catch (error) {
      found = undefined;
      dropConnection(client);
      throw error;
    }
  }

  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connecting = connect(this, () => super.connect());
      if (callback === undefined) return connecting.then(() => this);
      connecting.then(() => callback(null as unknown as Error), callback);
    }
  };
}

/** Returns the host of a server that takes writes. @throws if the server takes none, or does not answer in time */
async function hostOfPrimary(address: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  });
  // Without this listener, a server that dies now would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    const { host, port } = client;
    return { host, port };
  } finally {
    dropConnection(client);
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(standbyQuery);
  if (rows[0]?.isStandby !== false) throw new NoPrimaryError('the server is a standby');
}
