import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { layEmbeddedDatabase } from '../testing/database/layEmbeddedDatabase.ts';
import { openToOthers } from '../testing/files/openToOthers.ts';
import { assertNoSecrets } from '../testing/servers/assertNoSecrets.ts';
import { secretValues } from '../testing/servers/secretValues.ts';

const main = path.join(import.meta.dirname, 'main.mjs');
let folder = '';
const started: { readonly child: ChildProcess; readonly checkLog: () => void }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-main-'));
});
afterEach(async () => {
  const servers = started.splice(0);
  for (const { child } of servers) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  for (const { checkLog } of servers) checkLog();
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SEED_SAMPLE_DATA: 'off',
      ...env,
    },
  });
  const output = { out: '', err: '' };
  const checkLog = () => assertNoSecrets(output.out + output.err, secretValues(env));
  started.push({ child, checkLog });
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const exited = once(child, 'close') as Promise<[number | null, string | null]>;
  return { child, output, exited };
}

async function startReady(env: Record<string, string> = {}) {
  const server = start(env);
  while (!server.output.out.includes('\n')) await once(server.child.stdout, 'data');
  const [, origin = ''] = /(http:\S+)/.exec(server.output.out) ?? [];
  return { ...server, origin };
}

test('a first start prints its address and mail folder, keeps its data private, and ends on SIGTERM [F-131]', async () => {
  const { child, output, exited, origin } = await startReady();
  assert.match(
    output.out,
    /^Parchi is ready at http:\/\/localhost:\d+ with sandbox payments: no money moves {2}\(stop with Ctrl\+C\)\nMails are not sent: they lie in \S+\/mail\n$/,
  );
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.equal(output.err, '');
  assert.ok(!(await readdir(folder)).includes('parchi.lock'));
  if (process.platform !== 'win32') assert.deepEqual(openToOthers(folder), []);
});

test('at SIGTERM finishes running requests and refuses new ones; a second signal cuts them [F-16]', async () => {
  await layEmbeddedDatabase(folder);
  const { child, exited, origin } = await startReady();
  const { port } = new URL(origin);
  const body = '{"token":"x"}';
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /file/receive HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await fetch(`${origin}/healthz`);
  child.kill('SIGTERM');
  while ((await fetch(`${origin}/healthz`).catch(() => undefined)) !== undefined);
  socket.write(body);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 404 /);
  assert.deepEqual(await exited, [0, null]);

  const second = await startReady();
  const held = net.connect(Number(new URL(second.origin).port), '127.0.0.1');
  held.on('error', () => undefined);
  held.write(
    'POST /file/receive HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nContent-Type: application/json\r\n\r\n',
  );
  await fetch(`${second.origin}/healthz`);
  second.child.kill('SIGTERM');
  while ((await fetch(`${second.origin}/healthz`).catch(() => undefined)) !== undefined);
  second.child.kill('SIGTERM');
  assert.deepEqual(await second.exited, [1, null]);
});

test('reports a startup error in one sentence, with exit code 1', async () => {
  await layEmbeddedDatabase(folder);
  const blocker = net.createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as net.AddressInfo;
  const rows: readonly [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535, not “abc”\.\n$/],
    [{ PORT: String(port) }, new RegExp(`^Port ${port} is in use\\. .*\\n$`)],
    [{ PUBLIC_URL: 'https://parchi.example' }, /^PAYMENTS=sandbox takes no money: .*\.\n$/],
    [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 lets other machines in: set PUBLIC_URL .*\.\n$/],
    [
      { HOST: '192.0.2.77', PUBLIC_URL: 'http://192.0.2.77' },
      /^192\.0\.2\.77 is not an address of this machine\. .*\n$/,
    ],
    [{ DATA_DIR: `${main}/data` }, /^\S+ can’t be used \(ENOTDIR\)\. .*\n$/],
    [
      { DATABASE_URL: 'postgresql://parchi:hunter2@127.0.0.1:1/parchi' },
      /^The database of DATABASE_URL can’t be used: ECONNREFUSED\.\n$/,
    ],
  ];
  for (const [env, sentence] of rows) {
    const { output, exited } = start(env);
    assert.deepEqual(await exited, [1, null], JSON.stringify(env));
    assert.match(output.err, sentence);
    assert.equal(output.out, '');
  }
  blocker.close();
});

test('refuses a second process on the data folder, names the first, and starts after kill -9 [F-06]', async () => {
  await layEmbeddedDatabase(folder);
  const first = await startReady();
  const second = start();
  assert.deepEqual(await second.exited, [1, null]);
  assert.match(second.output.err, new RegExp(`in use by process ${first.child.pid}\\.\\n$`));
  first.child.kill('SIGKILL');
  await first.exited;
  const third = await startReady();
  assert.equal((await fetch(`${third.origin}/readyz`)).status, 200);
});
