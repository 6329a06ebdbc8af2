import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const EVERY_MS = 25;

/** A connection to each of two servers. */
export type PairClients = { readonly primary: pg.Client; readonly standby: pg.Client };

/**
 * Measures the standby's lag again and again while work is running: how long after a write on the primary a query on the
 * standby sees it.
 * @returns the delays in ms
 */
export async function sampleLag(
  { primary, standby }: PairClients,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const delays: number[] = [];
  const working = { isOver: false };
  const done = work().finally(() => (working.isOver = true));
  while (!working.isOver) {
    const { rows } = await primary.query<{ written: string }>(
      'select pg_current_wal_insert_lsn() as written',
    );
    const writtenAtMs = performance.now();
    while (!(await hasReplayed(standby, rows[0]!.written)));
    delays.push(performance.now() - writtenAtMs);
    await pause(EVERY_MS);
  }
  await done;
  return delays;
}

async function hasReplayed(standby: pg.Client, position: string): Promise<boolean> {
  const { rows } = await standby.query<{ isVisible: boolean }>({
    name: 'replayed',
    text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isVisible"',
    values: [position],
  });
  return rows[0]?.isVisible === true;
}
