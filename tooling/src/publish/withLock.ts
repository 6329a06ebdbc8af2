import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PortalsStore } from './store/portalsStore.ts';

const LOCK = 'publishing.lock';
const SIGN = `${LOCK}/sign-of-life`;
/** Interval at which the holder of the lock updates its heartbeat. */
const BEAT_MS = 1_000;
/** A holder whose heartbeat did not change for this long was interrupted. */
const SILENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/** Throws an Error if the lock was lost, because this run was suspended for too long. */
export type AssertLock = () => Promise<void>;

/**
 * Runs an action while it holds the store's publication lock. A lock whose heartbeat no longer changes is stale, and
 * taken over. Neither clocks nor process ids can tell that, because publications run on several machines.
 * @throws Error if another publication is running
 */
export async function withLock<Result>(
  store: PortalsStore,
  action: (assertLock: AssertLock) => Promise<Result>,
): Promise<Result> {
  if (!(await store.makeFolder(LOCK))) await takeOver(store);
  const holder = randomUUID();
  let beats = 0;
  const beat = () => store.replace(SIGN, `${holder} ${(beats += 1)}`);
  await beat();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The write fails if the lock, and with it the folder, was lost. `assertLock` says so before anything is changed.
    beating = beating.then(beat).catch(() => undefined);
  }, BEAT_MS);
  const isHeld = async () => (await store.read(SIGN))?.startsWith(holder) === true;
  try {
    return await action(async () => {
      if (!(await isHeld())) throw new Error('Another run took over the lock. Try again.');
    });
  } finally {
    clearInterval(timer);
    await beating;
    if (await isHeld()) await store.removeFolder(LOCK);
  }
}

/** Takes over the lock of an interrupted run. */
async function takeOver(store: PortalsStore): Promise<void> {
  const last = await findSilent(store);
  const aside = `${LOCK}.${randomUUID()}`;
  if (!(await store.moveFolder(LOCK, aside))) throw busy();
  if ((await store.read(SIGN.replace(LOCK, aside))) !== last) {
    // A third run took over the lock in the meantime, so move its lock back. `assertLock` tells that run if its lock is
    // lost.
    await store.moveFolder(aside, LOCK);
    throw busy();
  }
  await store.removeFolder(aside);
  if (!(await store.makeFolder(LOCK))) throw busy();
}

/**
 * Returns the last heartbeat of a holder that is silent.
 * @throws Error if the holder is alive
 */
async function findSilent(store: PortalsStore): Promise<string | undefined> {
  const last = await store.read(SIGN);
  for (let waited = 0; waited < SILENCE_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    if ((await store.read(SIGN)) !== last) throw busy();
  }
  return last;
}

const busy = () => new Error('Somebody else is publishing. Wait a moment and try again.');
