import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, shareTokenFromId, type SentFilesRecord } from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../db/newId.ts';
import { createAccountsClient, newShopOwner } from '../../testing/clients/accountsClient.ts';
import { filePart, receive, sendShare } from '../../testing/clients/filesClient.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

let server: TestServer;
let limited: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  limited = await startServer({ beside: server, settings: { rateLimits: true } });
  origin = await server.listen();
});
after(async () => {
  await limited.close();
  await server.close();
});
beforeEach(() => server.dependencies.db.deleteFrom('reports').execute());

const tokenOf = ({ _id }: SentFilesRecord) => shareTokenFromId(_id);

async function report(body: object, { at = server, from = '127.0.0.1' } = {}): Promise<number> {
  const call = {
    method: 'POST',
    url: apiPaths.report,
    remoteAddress: from,
    payload: body,
  } as const;
  return (await at.inject(call)).statusCode;
}

const ofShare = (share: SentFilesRecord) => ({
  about: 'share',
  token: tokenOf(share),
  reason: 'malware',
});

/** Returns the names of the alerts since the last call. */
const takeAlerts = () => server.log.takeErrors().map((line) => line['alert']);

const list = async (...typed: string[]) => operateWell(server, 'reports', ...typed);

async function shopCode(): Promise<string> {
  const client = createAccountsClient(server);
  const owner = newShopOwner();
  await client.post(apiPaths.shopSignUp, owner);
  const { email, password } = owner;
  const reply = await client.post(apiPaths.shopSignIn, { email, password });
  return reply.json<{ shop: { shopId: string } }>().shop.shopId;
}

test('lists reports, newest first, with the commands to act and without tokens [F-732]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const code = await shopCode();
  const words = 'It asked for my\u202e password.\nTwice.';
  assert.equal(await report({ ...ofShare(share), words, email: 'asha@people.example' }), 200);
  assert.equal(await report({ about: 'shop', shopId: code, reason: 'not_printed' }), 200);
  assert.deepEqual(takeAlerts(), ['reported', 'reported']);
  const output = await list();
  assert.match(output, /^\d+ \| .* \| shop [A-Z2-9]{6} \| not_printed \| open\n/);
  assert.match(
    output,
    /share [0-9a-f]{16} \| malware \| open\n +says: It asked for my password\. Twice\./,
  );
  assert.match(output, /wants an answer: asha@people\.example/);
  assert.match(output, new RegExp(`npm run operator -- shop ${code} suspend --reason`));
  assert.match(output, /npm run operator -- remove-share report:\d+ --as rules --reason/);
  for (const shown of [output, await list('--json')]) {
    assert.ok(!shown.includes(share._id) && !shown.includes(tokenOf(share)));
  }
});

test('removes a share by the number of its report, once, and closes its reports [F-732]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await report(ofShare(share));
  await report(ofShare(share));
  const number = /^(\d+) /.exec(await list())?.[1] ?? '';
  assert.match(await operateWell(server, 'share', `report:${number}`), /Files +1, 1 bytes/);
  const remove = () => operate(server, 'remove-share', `report:${number}`, '--reason', 'x');
  const outcomes = await Promise.all([remove(), remove()]);
  assert.deepEqual(outcomes.filter(({ output }) => /are deleted/.test(output)).length, 1);
  assert.equal((await receive(origin, share)).status, 404);
  assert.equal(await list(), 'There are no open reports.\n');
  assert.match(await list('--all'), /closed \d/);
  const later = await operate(server, 'remove-share', `report:${number}`, '--reason', 'x');
  assert.deepEqual([later.exitCode, later.output], [1, '']);
  assert.match(later.errors, /has no files now/);
  assert.deepEqual(takeAlerts(), ['reported']);
});

test('closes the reports of a suspended shop, and unfounded reports [F-732]', async () => {
  const code = await shopCode();
  await report({ about: 'shop', shopId: code, reason: 'other' });
  await operateWell(server, 'shop', code, 'suspend', '--reason', 'x');
  assert.equal(await list(), 'There are no open reports.\n');
  await report({ about: 'shop', shopId: code, reason: 'other' });
  assert.deepEqual(takeAlerts(), ['reported', 'reported'], 'an alert again after it was acted on');
  const number = /^(\d+) /.exec(await list())?.[1] ?? '';
  const close = () => operate(server, 'close-report', number, '--reason', 'nothing');
  const outcomes = await Promise.all([close(), close()]);
  assert.deepEqual(outcomes.map(({ exitCode }) => exitCode).toSorted(), [0, 1]);
  assert.equal(await list(), 'There are no open reports.\n');
});

test('counts a flood of reports, and raises one alert [F-730]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const from = '203.0.113.77';
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    statuses.push(await report(ofShare(share), { at: limited, from }));
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429, 429]);
  const others = Array.from({ length: 40 }, (_, index) =>
    report(ofShare(share), { at: limited, from: `203.0.113.${index}` }),
  );
  await Promise.all(others);
  const { db } = server.dependencies;
  const { rows } = await sql<{ stored: number; more: number }>`
    select count(*)::int as stored, sum(more)::int as more from reports`.execute(db);
  assert.deepEqual(rows, [{ stored: 20, more: 30 }]);
  assert.deepEqual(takeAlerts(), ['reported']);
  assert.match(await list(), /\d+ more like it/);
  assert.equal((await server.modules.reports.countOpen()).count, 1);
});

test('refuses invalid reports and reports about nothing, and keeps none [F-731]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  for (const [body, status] of [
    [{ ...ofShare(share), token: shareTokenFromId(newId()) }, 404],
    [{ ...ofShare(share), token: 'x' }, 404],
    [{ about: 'shop', shopId: 'BBBBBB', reason: 'other' }, 404],
    [{ about: 'shop', shopId: "'; drop table reports", reason: 'other' }, 404],
    [{ ...ofShare(share), reason: 'not_printed' }, 400],
    [{ ...ofShare(share), words: 'x'.repeat(501) }, 400],
    [{ ...ofShare(share), email: 'nobody' }, 400],
    [{ about: 'people', token: tokenOf(share), reason: 'other' }, 400],
    [{}, 400],
  ] as const) {
    assert.equal(await report(body), status, JSON.stringify(body));
  }
  const { db } = server.dependencies;
  await db.updateTable('shares').set({ expires_at: new Date() }).execute();
  assert.equal(await report(ofShare(share)), 404);
  assert.deepEqual(await db.selectFrom('reports').select('id').execute(), []);
});

test('the sweep deletes reports after 90 days [F-730]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await report(ofShare(share));
  const { db } = server.dependencies;
  await db
    .updateTable('reports')
    .set({ reported_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  await server.sweep();
  assert.deepEqual(await db.selectFrom('reports').select('id').execute(), []);
  assert.deepEqual(takeAlerts(), ['reported']);
});
