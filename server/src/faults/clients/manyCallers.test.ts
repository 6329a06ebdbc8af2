import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';

/** Number of callers, more than Node's default queue of connections holds. */
const CALLERS = 800;

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop();
});
after(() => workshop.close());

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
}

test(`answers all of ${CALLERS} callers that came while the server was stopped, and resets none [L14]`, async (context) => {
  const longestQueue = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  if (longestQueue < CALLERS) return context.skip(`the system lets ${longestQueue} wait at most`);
  const server = await workshop.start();
  const port = Number(new URL(server.origin).port);
  server.process.kill('SIGSTOP');
  const callers = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1'));
  context.after(() => callers.forEach((caller) => caller.destroy()));
  await Promise.all(callers.map(connected));
  const answers = Promise.all(callers.map(answerOf));
  for (const caller of callers) caller.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  server.process.kill('SIGCONT');
  assert.deepEqual(new Set(await answers), new Set(['HTTP/1.1 200 OK']));
});
