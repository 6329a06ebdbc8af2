import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../testing/servers/childServer.ts';
import { startMixedLoad } from '../../testing/torture/mixedLoad.ts';

/** Tables that get one or more rows for each person, shop, order or share. */
const growingTables = [
  ...['accounts', 'sessions', 'shops', 'shop_words', 'orders', 'order_files'],
  ...['provider_orders', 'payments', 'payment_events', 'refunds', 'ledger', 'print_jobs'],
  ...['shares', 'share_files', 'share_codes', 'ended_shares', 'mails', 'notifications'],
];
/** Maximum wait until each kind of work of the load was acknowledged three more times. The torture waits as long. */
const MAX_LOAD_MS = 60_000;
/** Jobs without a setting for their interval run each second. */
const JOBS_MS = 2_000;

let workshop: ChildWorkshop;
let metricsPort: number;
before(async () => {
  metricsPort = await findFreePort();
  const settings = { SWEEP_INTERVAL_SECONDS: '1', METRICS_PORT: String(metricsPort) };
  workshop = await openChildWorkshop(settings);
});
after(() => workshop.close());

test('no call, no job and no metric reads all rows of a table that grows', async () => {
  const client = new pg.Client({ connectionString: workshop.databaseUrl });
  await client.connect();
  try {
    // PostgreSQL reads small tables with sequential scans. With this setting, it does so only where no index helps.
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${rows[0]!.name} set enable_seqscan = off`);
    const server = await workshop.start();
    const load = await startMixedLoad({ origin: server.origin });
    await load.more(MAX_LOAD_MS);
    await load.stop();
    await pause(JOBS_MS);
    await load.check();
    assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status, 200);
    // A connection reports its statistics at the latest when it ends.
    await workshop.kill(server, 'SIGTERM');
    const read = await client.query<{ table: string; scans: string }>(
      `select relname as table, seq_scan as scans from pg_stat_user_tables
       where relname = any($1) and seq_scan > 0 order by relname`,
      [growingTables],
    );
    assert.deepEqual(read.rows, []);
  } finally {
    await client.end();
  }
});
