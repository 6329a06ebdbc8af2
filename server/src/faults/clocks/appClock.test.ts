import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { limits, type SentFilesRecord } from '@parchi/contract';
import { openChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  download,
  filePart,
  json,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';
import { shiftableClock } from '../../../testing/processes/shiftClock.ts';

const AN_HOUR_MS = 3_600_000;
const DAY_MS = 24 * AN_HOUR_MS;

// This test needs a PostgreSQL server, because the embedded database runs in the server's process and shares its clock.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a database of its own' };

for (const [what, offsetMs] of [
  ['a day fast', DAY_MS],
  ['a day slow', -DAY_MS],
] as const) {
  test(
    `expires files by the database’s clock when the server’s clock is ${what} [F-49]`,
    serverTest,
    async (context) => {
      const workshop = await openChildWorkshop({ SWEEP_INTERVAL_SECONDS: '1' });
      const database = await openSecondConnection(workshop.databaseUrl);
      context.after(async () => {
        await database.end();
        await workshop.close();
      });
      const { origin } = await workshop.start({
        nodeOptions: ['--import', shiftableClock(offsetMs)],
      });
      const share = await sendShare(origin, filePart('a', 'a'));
      // The pause is long enough for a sweep that goes by the wrong clock.
      await pause(1_500);
      const received = await receive(origin, share);
      assert.equal(received.status, 200);
      const { now, expiresAt } = (json(received) as { files: SentFilesRecord }).files;
      const off = Date.parse(now) - Date.now();
      assert.ok(Math.abs(off) < AN_HOUR_MS, 'the page counts down rightly');
      const left = Date.parse(expiresAt) - Date.parse(now);
      assert.ok(left > 0 && left <= limits.shareTtlSeconds * 1_000, `${left} ms`);
      assert.equal((await download(origin, share.files)).status, 200);
      await database.query('update shares set expires_at = now()');
      assert.equal((await receive(origin, share)).status, 404);
      assert.equal((await download(origin, share.files)).status, 404);
    },
  );
}
