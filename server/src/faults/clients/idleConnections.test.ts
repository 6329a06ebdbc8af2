import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import { filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';

const prlimitTest = spawnSync('prlimit', ['--version']).status === 0 ? {} : { skip: 'no prlimit' };

/** Maximum number of file descriptors that Linux gives a process by default. */
const DESCRIPTORS = 1_024;
const CONNECTIONS = 2_000;
const ATTACKERS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal', RATE_LIMITS: 'on' });
});
after(() => workshop.close());

test(
  'thousands of idle connections from three addresses keep nobody else from connecting [F-117]',
  prlimitTest,
  async (context) => {
    const { origin, process: child } = await workshop.start({
      under: ['prlimit', `--nofile=${DESCRIPTORS}`],
    });
    const before = openDescriptors(child.pid ?? 0);
    const idle = holdConnections(Number(new URL(origin).port));
    context.after(() => idle.leave());
    await pause(2_000);
    context.diagnostic(`descriptors: ${openDescriptors(child.pid ?? 0)}, ${before} before`);
    for (let round = 0; round < 5; round += 1) {
      const share = await sendShare(origin, filePart('a', 'mine'), filePart('b', 'too'));
      assert.equal((await receive(origin, share)).status, 200);
      await pause(300);
    }
    assert.ok(openDescriptors(child.pid ?? 0) < DESCRIPTORS * 0.75);
  },
);

/** Holds as many connections open as the server accepts. A connection that is closed is opened again. */
function holdConnections(port: number) {
  let hasLeft = false;
  const open = new Set<net.Socket>();
  function connect(localAddress: string): void {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      if (!hasLeft) setTimeout(() => connect(localAddress), 1_000).unref();
    });
  }
  for (let count = 0; count < CONNECTIONS; count += 1) {
    connect(ATTACKERS[count % ATTACKERS.length] ?? '');
  }
  return {
    leave() {
      hasLeft = true;
      for (const socket of open) socket.destroy();
    },
  };
}
