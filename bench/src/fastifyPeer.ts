import Fastify from 'fastify';
import pg from 'pg';

/**
 * `node fastifyPeer.ts <database URL>`: Fastify with two routes and nothing else. Parchi's small calls are compared
 * with them: `/nothing` with a reply that needs no database, `/account` with one prepared, indexed query.
 */
const CONNECTIONS = 20;
const ROWS = 10_000;

const pool = new pg.Pool({ connectionString: process.argv[2], max: CONNECTIONS });
await pool.query('drop table if exists bench_accounts');
await pool.query(`create table bench_accounts as
  select n as id, 'Asha Rao' as name, 'asha' || n || '@people.example' as email from generate_series(1, ${ROWS}) as n`);
await pool.query('alter table bench_accounts add primary key (id)');
await pool.query('analyze bench_accounts');

const app = Fastify();
app.get('/nothing', () => ({ text: 'Everything works' }));
app.get('/account', async () => {
  const { rows } = await pool.query<{ name: string }>({
    name: 'account',
    text: 'select id, name, email from bench_accounts where id = $1',
    values: [1 + Math.floor(Math.random() * ROWS)],
  });
  return rows[0];
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
