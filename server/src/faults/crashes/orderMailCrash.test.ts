import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
} from '../../../testing/fixtures/customerAndShop.ts';
import { dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { mailFolderOf } from '../../mail/openOutlet.ts';

const TIMEOUT_MS = 40_000;
const place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal' });
});
after(() => workshop.close());

async function start(nodeOptions: readonly string[] = []): Promise<void> {
  server = await workshop.start({ nodeOptions });
  place.origin = server.origin;
}

const OF_SIGN_UP = 'Confirm your e-mail address';

async function readSubjects(): Promise<string[]> {
  const folder = mailFolderOf(workshop);
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(mails.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  const subjects = sources.map((source) => /^Subject: (.*)\r$/m.exec(source)?.[1] ?? '');
  return subjects.filter((subject) => subject !== OF_SIGN_UP).sort();
}

async function untilSubjects(count: number): Promise<string[]> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const subjects = await readSubjects();
    if (subjects.length >= count) return subjects;
    assert.ok(performance.now() < end, `still ${subjects.join(', ')}`);
    await pause(200);
  }
}

test('mails a refusal once when killed right after it and while its mail is written [F-905]', async () => {
  await start();
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const print = await placePaidOrder(place, { customer, shop, colors: ['Color'] });
  await untilSubjects(1);
  await workshop.kill(server, 'SIGTERM');
  await start(['--import', dieAfterCommit('order_notices')]);
  const refusal = { print, reason: 'paper' };
  await shop.call(apiPaths.refuseOrder, refusal).catch(() => undefined);
  await workshop.ended(server);
  assert.equal(server.process.signalCode, 'SIGKILL');
  await start(['--import', dieAfterCommit('mails')]);
  await workshop.ended(server);
  assert.equal(server.process.signalCode, 'SIGKILL');
  await start();
  await untilSubjects(3);
  // Another mail would come with the next runs of the job.
  await pause(6_000);
  assert.deepEqual(await readSubjects(), [
    'The shop could not print your order',
    'Your money was sent back',
    'Your print order is paid',
  ]);
});
