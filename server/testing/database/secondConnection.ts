import pg from 'pg';

/** A separate connection to the server's PostgreSQL, to lock rows as another process would. */
export async function openSecondConnection(databaseUrl: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
