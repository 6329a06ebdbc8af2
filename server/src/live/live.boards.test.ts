import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { liveNamespaces } from '@parchi/contract';
import {
  copyHouseCode,
  outcomeOf,
  startLiveServer,
  type LiveServer,
} from '../../testing/servers/liveServer.ts';

const board = liveNamespaces.board(copyHouseCode);

let server: LiveServer;
before(async () => {
  server = await startLiveServer();
});
after(() => server.close());
afterEach(() => server.closeClients());

test('notifies a board without a session that its shop changed, and sends nothing else [W12]', async () => {
  const [own, others] = [server.connect(board), server.connect(liveNamespaces.board('ZZ99ZZ'))];
  assert.deepEqual(await Promise.all([own, others].map(outcomeOf)), ['connect', 'connect']);
  const heard: unknown[] = [];
  own.onAny((...event: unknown[]) => heard.push(event));
  others.onAny(() => assert.fail('another shop’s board heard the event'));
  const last = new Promise((resolve) => own.on('changed', () => heard.length === 2 && resolve(1)));
  const namespace = liveNamespaces.shop(copyHouseCode);
  const payload = { shopId: copyHouseCode, printId: 'secret', priority: true };
  server.deliver({ namespace, event: 'newPrint', payload });
  server.deliver({ namespace, event: 'changed', payload: { shopId: copyHouseCode } });
  await last;
  const hint = ['changed', { shopId: copyHouseCode }];
  assert.deepEqual(heard, [hint, hint]);
});

test('refuses a board’s namespace that is not a valid shop code [W12]', async () => {
  for (const name of ['/board/', '/board/ab12cd', '/board/AB12CDE', '/board/AB12CD/x']) {
    assert.equal(await outcomeOf(server.connect(name)), 'Invalid namespace', name);
  }
});

/** Joins the namespace of a board over several connections. @returns how many were accepted */
async function countAccepted(count: number, address: string): Promise<number> {
  const clients = Array.from({ length: count }, () =>
    server.connect(board, { extraHeaders: { 'x-forwarded-for': address } }),
  );
  const outcomes = await Promise.all(clients.map(outcomeOf));
  return outcomes.filter((outcome) => outcome === 'connect').length;
}

test('limits greedy addresses, so that other addresses can still open a board [W12]', async () => {
  await server.close();
  server = await startLiveServer({ trustProxy: true });
  const accepted: number[] = [];
  for (let host = 1; host <= 7; host += 1) {
    accepted.push(await countAccepted(150, `198.51.100.${host}`));
  }
  // From the fifth address on, an address gets at most half as many boards as stay free beside it.
  assert.deepEqual(accepted, [150, 150, 150, 150, 133, 89, 59]);
  assert.equal(await countAccepted(1, '198.51.100.99'), 1);
  server.closeClients();
  while ((await countAccepted(1, '198.51.100.1')) === 0);
});
