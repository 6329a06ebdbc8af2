import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { seededIdSql } from './seedRows.ts';
import type { SiteSize } from './siteSize.ts';

const POLL_MS = 100;
const PART_OF_SHARES = 0.01;

export type SweepFigures = { readonly shares: number; readonly perSecond: number };

/** Lets a hundredth of the shares expire, and measures how fast the running server removes them. */
export async function measureSweep(client: pg.Client, size: SiteSize): Promise<SweepFigures> {
  const shares = Math.ceil(size.shares * PART_OF_SHARES);
  await client.query(
    `update shares set expires_at = now() where id in (
       select ${seededIdSql('share', 'number')} from generate_series(1, ${shares}) as number)`,
  );
  const remaining = async (): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from shares where expires_at <= now()',
    );
    return Number(rows[0]?.count);
  };
  while ((await remaining()) === shares) await pause(POLL_MS);
  const startedAtMs = performance.now();
  while ((await remaining()) > 0) await pause(POLL_MS);
  return { shares, perSecond: shares / ((performance.now() - startedAtMs + POLL_MS) / 1_000) };
}
