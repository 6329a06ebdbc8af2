import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
} from '../../../testing/fixtures/customerAndShop.ts';
import {
  download,
  filePart,
  multipartType,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';

const prlimitTest = spawnSync('prlimit', ['--version']).status === 0 ? {} : { skip: 'no prlimit' };

/** Maximum number of file descriptors that Linux gives a process by default. */
const DESCRIPTORS = 1_024;
const RETRY_MS = 500;
const FILES = 20;

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal', RATE_LIMITS: 'on' });
});
after(() => workshop.close());

/** An attack by requests that are never completed, or by replies that are hardly read. */
type Attack = {
  readonly name: string;
  readonly from: string;
  readonly count: number;
  readonly head: string;
};

function request(path: string, { type, length }: { type: string; length: number }): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

function attacksOn(large: SentFilesRecord, email: string): readonly Attack[] {
  const zip = JSON.stringify({ files: large.files });
  const guess = JSON.stringify({ email, password: 'not the password' });
  const json = 'application/json';
  return [
    { name: 'idle connections', from: '127.0.0.2', count: 500, head: '' },
    {
      name: 'uploads that never arrive',
      from: '127.0.0.3',
      count: 30,
      head: request(apiPaths.sendFiles, { type: multipartType, length: 45_000_000 }),
    },
    {
      name: 'downloads that nobody reads',
      from: '127.0.0.4',
      count: 150,
      head: request(apiPaths.downloadFiles, { type: json, length: zip.length }) + zip,
    },
    {
      name: 'messages of the provider that never arrive',
      from: '127.0.0.5',
      count: 100,
      head: request(apiPaths.paymentWebhook, { type: json, length: 900_000 }),
    },
    {
      name: 'guesses at the password',
      from: '127.0.0.6',
      count: 5,
      head: request(apiPaths.signIn, { type: json, length: guess.length }) + guess,
    },
  ];
}

/** Opens the attack's connections and sends the attack's bytes on each. A connection that is cut is opened again. */
function launch(origin: string, { from, count, head }: Attack): () => void {
  const open = new Set<net.Socket>();
  let isOver = false;
  function connect(): void {
    if (isOver) return;
    const port = Number(new URL(origin).port);
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    open.add(socket);
    if (head !== '') socket.write(head);
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      // A refusal is short, so the attacker reads it and leaves. The rest of a zip is never read.
      if (!/^HTTP\/1\.1 200/.test(String(socket.read()))) socket.destroy();
    });
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(connect, RETRY_MS).unref();
    });
  }
  for (let index = 0; index < count; index += 1) connect();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}

function launchAll(context: TestContext, origin: string, attacks: readonly Attack[]): void {
  const ends = attacks.map((attack) => launch(origin, attack));
  context.after(() => ends.forEach((end) => end()));
}

test(
  'a person sends, receives, orders and pays during five simultaneous attacks [F-118]',
  prlimitTest,
  async (context) => {
    const place = await workshop.start({ under: ['prlimit', `--nofile=${DESCRIPTORS}`] });
    const files = Array.from({ length: FILES }, (_, index) =>
      filePart(`${index}`, Buffer.alloc(500_000, index)),
    );
    const large = await sendShare(place.origin, ...files);
    const shop = await signInShop(place);
    const email = 'asha@parchi.example';
    launchAll(context, place.origin, attacksOn(large, email));
    await pause(3_000);
    for (let round = 0; round < 3; round += 1) {
      const startedAtMs = performance.now();
      const share = await sendShare(place.origin, filePart('a', 'mine'), filePart('b', 'too'));
      assert.equal((await receive(place.origin, share)).status, 200);
      const zip = await download(place.origin, share.files);
      assert.deepEqual([...(await readZip(zip.body))].map(String), ['a,mine', 'b,too']);
      const sentAtMs = performance.now();
      const customer = await signInCustomer(place);
      const id = await placePaidOrder(place, { customer, shop });
      const { currentOrders } = await shop.fetchOwn();
      assert.ok(currentOrders.some((order) => order._id === id));
      const [sending, ordering] = [sentAtMs - startedAtMs, performance.now() - sentAtMs];
      context.diagnostic(
        `sent and received in ${sending.toFixed(0)} ms, ordered and paid in ${ordering.toFixed(0)} ms`,
      );
    }
  },
);
