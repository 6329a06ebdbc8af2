import pg from 'pg';

/** A connection of its own to the server's PostgreSQL, to hold rows as another process would. */
export async function openSecondConnection(databaseUrl: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
