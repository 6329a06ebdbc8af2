import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apiPaths, keptSeconds, limits, usualSeconds, type SiteFacts } from '@parchi/contract';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { parseSettings } from '../../../config/settings.ts';
import { addToCount } from '../../limits/rates/rateCounters.repository.ts';
import { readTerms } from './readTerms.ts';

let folder: string;
let server: TestServer;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-terms-'));
  server = await startServer();
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function factsOf({ inject }: TestServer): Promise<SiteFacts> {
  const reply = await inject({ method: 'POST', url: apiPaths.siteFacts, payload: {} });
  assert.equal(reply.statusCode, 200);
  return reply.json<SiteFacts>();
}

async function write(text: string | Buffer): Promise<string> {
  const file = path.join(folder, 'terms.txt');
  await writeFile(file, text);
  return file;
}

test('a site without settings shows the default times and no operator [F-880]', async () => {
  const usual = {
    ...usualSeconds,
    share: limits.shareTtlSeconds,
    unpaidOrder: limits.unpaidOrderTtlSeconds,
    completedOrder: limits.completedOrderTtlSeconds,
  };
  assert.deepEqual(await factsOf(server), {
    operator: { name: null, email: null, address: null },
    terms: [],
    seconds: usual,
  });
});

test('each server shows the times and the operator from its own settings [F-880]', async () => {
  const { shareTtlSeconds, sessionIdleSeconds, siteOperatorName } = parseSettings({
    SHARE_TTL_SECONDS: '3600',
    SESSION_IDLE_SECONDS: '86400',
    SITE_OPERATOR_NAME: '<b>Meena</b> Stationers',
  });
  const siteOperatorTerms = await write('Be kind.\r\n\r\n\r\nNo <script>.\nTwo lines.\n\n');
  const beside = await startServer({
    beside: server,
    settings: { shareTtlSeconds, sessionIdleSeconds, siteOperatorName, siteOperatorTerms },
  });
  const { operator, terms, seconds } = await factsOf(beside);
  assert.equal(operator.name, '<b>Meena</b> Stationers');
  assert.deepEqual(terms, ['Be kind.', 'No <script>.\nTwo lines.']);
  assert.deepEqual([seconds.share, seconds.idleSession], [3_600, 86_400]);
  await beside.close();
});

test('a server refuses to start with unreadable terms, and says why [F-881]', async () => {
  await assert.rejects(startServer({ settings: { siteOperatorTerms: '/nowhere/terms.txt' } }), {
    name: 'SettingsError',
    message: 'SITE_OPERATOR_TERMS: /nowhere/terms.txt can’t be read (ENOENT).',
  });
  for (const [bytes, why] of [
    [Buffer.alloc(50_001, 'a'), /has more than 50000 bytes\.$/],
    [Buffer.from([0xff, 0xfe, 0x41]), /is not UTF-8 text\.$/],
    ['\n \n\n', /has no text\.$/],
  ] as const) {
    await assert.rejects(readTerms(await write(bytes)), why);
  }
  await assert.rejects(readTerms(folder), /can’t be read \(EISDIR\)\.$/);
  assert.deepEqual(await readTerms(await write('\u202EOnly\u0007 this')), ['Only this']);
});

test('nothing counts what comes from an address for longer than the page says [F-882]', async () => {
  const { db } = server.dependencies;
  const ofDay = { key: 'test:a', amount: 1, windowSeconds: keptSeconds.count };
  assert.equal((await addToCount(db, ofDay)).count, 1);
  const longer = { ...ofDay, windowSeconds: keptSeconds.count + 1 };
  await assert.rejects(addToCount(db, longer), RangeError);
  await db.updateTable('rate_counters').set({ ends_at: new Date() }).execute();
  await server.sweep();
  assert.deepEqual(await db.selectFrom('rate_counters').select('key').execute(), []);
});
