import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import {
  signInCustomer,
  signInShop,
  type Client,
  type Place,
  type ShopClient,
} from '../fixtures/customerAndShop.ts';
import { armToDie, dieAfterCommit } from '../processes/dieAfterCommit.ts';
import { killAtCall } from '../processes/killAtCall.ts';
import { openChildWorkshop, type ChildServer } from '../servers/childServer.ts';
import { crashOperations } from './crashOperations.ts';
import type { Operation } from './operation.ts';
import { allowCash } from './shopDetails.ts';

/** System calls that make a change durable or visible, and the commits of PostgreSQL. */
const STEPS = ['rename', 'fsync', 'fdatasync', 'unlink', 'commit'] as const;
type Step = (typeof STEPS)[number];
/** How long a server may still work for an operation after it answered, before that counts as done. */
const SETTLES_MS = 3_000;
/** An operation has fewer steps of one kind. */
const MOST_STEPS = 60;

export type SweptCrashes = {
  /** For each operation and kind of step, at how many steps a server was killed. */
  readonly kills: Readonly<Record<string, number>>;
  readonly fsck: string;
};

/**
 * Kills a server at the first, second, … step of each kind of each operation, until the operation has no more of them,
 * and checks after each restart that the operation is done once.
 * @param onSwept called after each kind of step of an operation
 * @throws AssertionError if it is not, or if store and database differ in the end
 */
export async function sweepCrashes({
  names = Object.keys(crashOperations),
  steps = STEPS,
  onSwept = () => undefined,
}: {
  names?: readonly string[];
  steps?: readonly Step[];
  onSwept?: (what: string, kills: number) => void;
} = {}): Promise<SweptCrashes> {
  const workshop = await openChildWorkshop({
    UPLOAD_LEASE_SECONDS: '2',
    SHARE_TTL_SECONDS: '12',
    SWEEP_INTERVAL_SECONDS: '1',
    LOG_LEVEL: 'fatal',
  });
  const place: Place = { origin: '' };
  let server: ChildServer;
  async function start(): Promise<void> {
    server = await workshop.start({ nodeOptions: ['--import', dieAfterCommit()] });
    place.origin = server.origin;
  }
  const arm = (step: Step, when: number) =>
    step === 'commit' ? armToDie(server, when) : killAtCall(server, { syscall: step, when });

  /** @returns at how many steps the server died */
  async function sweep(operation: Operation, step: Step): Promise<number> {
    for (let when = 1; when < MOST_STEPS; when += 1) {
      const prepared = await operation({ place, customer, shop });
      await arm(step, when);
      await prepared.act().catch(() => undefined);
      const ended = workshop.ended(server).then(() => true);
      const hasDied = await Promise.race([ended, pause(SETTLES_MS, false)]);
      if (!hasDied) await workshop.kill(server);
      await start();
      await prepared.check();
      if (!hasDied) return when - 1;
    }
    return assert.fail(`more than ${MOST_STEPS} steps`);
  }

  let customer: Client;
  let shop: ShopClient;
  const kills: Record<string, number> = {};
  try {
    await start();
    [customer, shop] = [await signInCustomer(place), await signInShop(place)];
    await allowCash(shop);
    for (const name of names) {
      const operation = crashOperations[name];
      assert.ok(operation, name);
      for (const step of steps) {
        if (step === 'commit' && workshop.databaseUrl === undefined) continue;
        const what = `${name}: ${step}`;
        kills[what] = await sweep(operation, step);
        onSwept(what, kills[what]);
      }
    }
    await workshop.kill(server!, 'SIGTERM');
    const fsck = (await workshop.fsckOnceSwept()).output.trim();
    assert.match(fsck, /: 0 differences/);
    return { kills, fsck };
  } finally {
    await workshop.close();
  }
}
