import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { addToCount, findUsage, takeBackFromCount } from './rateCounters.repository.ts';

const server = await startServer();
const { db } = server.dependencies;
after(() => server.close());

function endWindow(key: string) {
  return db
    .updateTable('rate_counters')
    .set({ ends_at: sql<Date>`now()` })
    .where('key', '=', key)
    .execute();
}

test('counts every one of many concurrent additions, each with its own result', async () => {
  const usages = await Promise.all(
    Array.from({ length: 30 }, () => addToCount(db, { key: 'many', amount: 2, windowSeconds: 60 })),
  );
  const counts = usages.map(({ count }) => count).sort((a, b) => a - b);
  assert.deepEqual(
    counts,
    Array.from({ length: 30 }, (_, index) => 2 * (index + 1)),
  );
  assert.equal((await findUsage(db, 'many'))?.count, 60);
});

test('begins a window with the first addition; later ones do not extend it', async () => {
  const { secondsLeft } = await addToCount(db, { key: 'long', amount: 1, windowSeconds: 3_600 });
  assert.ok(secondsLeft > 3_500 && secondsLeft <= 3_600, String(secondsLeft));
  const later = await addToCount(db, { key: 'long', amount: 1, windowSeconds: 7_200 });
  assert.equal(later.count, 2);
  assert.ok(later.secondsLeft <= 3_600);
});

test('begins a new count when its window is over, swept or not', async () => {
  const addition = { key: 'over', amount: 3_000_000_000, windowSeconds: 60 };
  await addToCount(db, addition);
  await addToCount(db, addition);
  await endWindow('over');
  assert.equal(await findUsage(db, 'over'), undefined);
  const { count, secondsLeft } = await addToCount(db, addition);
  assert.equal(count, 3_000_000_000);
  assert.ok(secondsLeft > 1);
});

test('undoes an addition only within its window, and never goes below zero [F-105]', async () => {
  const addition = { key: 'back', amount: 5, windowSeconds: 60 };
  const { window } = await addToCount(db, addition);
  await takeBackFromCount(db, { key: 'back', amount: 2, window });
  assert.equal((await findUsage(db, 'back'))?.count, 3);
  await takeBackFromCount(db, { key: 'back', amount: 9, window });
  assert.equal((await findUsage(db, 'back'))?.count, 0);
  await endWindow('back');
  await addToCount(db, addition);
  await takeBackFromCount(db, { key: 'back', amount: 5, window });
  assert.equal((await findUsage(db, 'back'))?.count, 5);
});

test('sweeps expired counts in several batches, and no others', async () => {
  await addToCount(db, { key: 'lives', amount: 1, windowSeconds: 3_600 });
  await sql`insert into rate_counters (key, count, ends_at)
            select 'old-' || n, 1, now() from generate_series(1, 1001) n`.execute(db);
  await server.sweep();
  const left = await db.selectFrom('rate_counters').select('key').execute();
  const keys = left.map(({ key }) => key);
  assert.ok(keys.includes('lives'));
  assert.ok(!keys.some((key) => key.startsWith('old-')));
});
