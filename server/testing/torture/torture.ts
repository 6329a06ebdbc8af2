import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { startMixedLoad, type Tally } from './mixedLoad.ts';
import type { TortureTarget } from './tortureTargets.ts';

/** Longest time between a start and the next kill, in ms. */
const LONGEST_RUN_MS = 4_000;
const MAX_OUTAGE_MS = 60_000;
/** Number of kills after which every kind of work must be acknowledged again, so that none of them stops unnoticed. */
const KILLS_BETWEEN_CHECKS = 10;

export type Torture = Tally & { readonly kills: number; readonly fsck: string };

/**
 * Kills servers at random moments under mixed load, and closes the target.
 * @param onKill called after each kill with the number of kills so far
 * @throws AssertionError if anything that was acknowledged is lost or there twice, or if store and database differ
 */
export async function torture(
  target: TortureTarget,
  kills: number,
  onKill: (killed: number) => void = () => undefined,
): Promise<Torture> {
  try {
    const load = await startMixedLoad(target.place);
    let killed = 0;
    while (killed < kills) {
      const checkAt = Math.min(killed + KILLS_BETWEEN_CHECKS, kills);
      while (killed < checkAt) {
        await pause(Math.random() * LONGEST_RUN_MS);
        killed += await target.killOne();
        onKill(killed);
      }
      await load.more(MAX_OUTAGE_MS);
    }
    await load.stop();
    await load.check();
    const fsck = (await target.fsck()).trim();
    assert.match(fsck, /: 0 differences/);
    return { kills: killed, ...load.tally(), fsck };
  } finally {
    await target.close();
  }
}
