import type pg from 'pg';

/** Statements with a longer mean duration, in ms, are reported as slow. */
const SLOW_MS = 10;

export type TableSize = {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
};

/** Returns the sizes of the tables, the largest first. Tables of up to 1 MB are left out. */
export async function readSizes(client: pg.Client): Promise<readonly TableSize[]> {
  const { rows } = await client.query<Record<'name' | 'count' | 'bytes' | 'index_bytes', string>>(
    `select relname as name, reltuples::bigint as count, pg_table_size(oid) as bytes, pg_indexes_size(oid) as index_bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1000000
     order by pg_total_relation_size(oid) desc`,
  );
  return rows.map(({ name, count, bytes, index_bytes }) => ({
    table: name,
    rows: Number(count),
    bytes: Number(bytes),
    indexBytes: Number(index_bytes),
  }));
}

export type Statement = {
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly mostMs: number;
};

/** Returns the statements of the server that took long on average since `pg_stat_statements` was reset. */
export async function readSlowStatements(client: pg.Client): Promise<readonly Statement[]> {
  const { rows } = await client.query<{ query: string; calls: string; mean: number; most: number }>(
    `select query, calls, mean_exec_time as mean, max_exec_time as most from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and mean_exec_time > $1
     order by total_exec_time desc`,
    [SLOW_MS],
  );
  return rows.map(({ query, calls, mean, most }) => ({
    text: query.replaceAll(/\s+/g, ' ').trim(),
    calls: Number(calls),
    meanMs: mean,
    mostMs: most,
  }));
}
