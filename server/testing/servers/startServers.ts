import { sql } from 'kysely';
import type { Settings } from '../../src/config/settings.ts';
import { startServer, type TestServer } from './startServer.ts';

export type ServersOnOneDatabase = {
  readonly servers: readonly TestServer[];
  /** The origin of each server. */
  readonly origins: readonly string[];
  close(): Promise<void>;
};

/**
 * Starts servers on one PostgreSQL and one data folder, each of which receives the others' notices.
 * @returns `undefined` on the embedded database, which allows only one process
 */
export async function startServers(
  count: number,
  settings: Partial<Settings> = {},
): Promise<ServersOnOneDatabase | undefined> {
  const first = await startServer({ settings });
  const { databaseUrl, dataDir } = first.settings;
  if (databaseUrl === undefined) {
    await first.close();
    return undefined;
  }
  const servers = [first];
  while (servers.length < count) {
    servers.push(await startServer({ settings: { ...settings, databaseUrl, dataDir } }));
  }
  const origins = await Promise.all(servers.map((server) => server.listen()));
  await areListening(first, count);
  return {
    servers,
    origins,
    async close() {
      const [, ...others] = servers;
      const ends = await Promise.allSettled(others.map((server) => server.close()));
      // The first server is closed last, because closing it removes the shared database and folder.
      await first.close();
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

async function areListening(server: TestServer, count: number): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and query = 'listen parchi_live'`.execute(
    server.dependencies.db,
  );
  if (rows.length < count) return areListening(server, count);
}
