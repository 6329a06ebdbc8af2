import pg from 'pg';

/** Opens a connection of its own to the server's PostgreSQL, to lock rows as another process would. */
export async function openSecondConnection(databaseUrl: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
