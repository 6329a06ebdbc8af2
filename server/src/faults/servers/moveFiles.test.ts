import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentFilesRecord } from '@parchi/contract';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import {
  download,
  filePart,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';

const SCRIPT = path.join(import.meta.dirname, '../../move-files/moveFiles.ts');
const SHARES = 40;
const KILLS = 4;
/** Objects that each killed move has moved before it dies. */
const MOVED_BEFORE_KILL = 6;
/** Objects of an unfinished upload, which stay on the disk. */
const UNFINISHED = 1;
const MOST_RUNS = 5;

type Sent = { readonly share: Pick<SentFilesRecord, 'files'>; readonly bytes: Buffer };

describe('moving files to S3 while the site runs', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let workshop: ChildWorkshop;
  let server: ChildServer;
  const sent: Sent[] = [];
  before(async () => {
    swift = await startSwift();
    workshop = await openChildWorkshop();
    server = await workshop.start();
  });
  after(async () => {
    await workshop.close();
    await swift.stop();
  });

  function startMove(...args: string[]): ChildProcess {
    return spawn(process.execPath, [SCRIPT, ...args], { env: workshop.env, stdio: 'pipe' });
  }
  function move(...args: string[]) {
    return resultOf(startMove(...args));
  }
  async function resultOf(child: ChildProcess) {
    assert.ok(child.stdout && child.stderr);
    const ended = once(child, 'exit');
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await ended;
    return { exitCode: child.exitCode, said: said + complained };
  }
  /**
   * Moves files as an operator does. Retries while the object store is unavailable, as Swift may be on a busy machine.
   */
  async function moveUntilItEnds() {
    for (let run = 1; ; run += 1) {
      const moved = await move('--to', 's3');
      if (run === MOST_RUNS || !moved.said.endsWith('run this again.\n')) return moved;
    }
  }
  async function assertAllReceived(some = sent): Promise<void> {
    for (const { share, bytes } of some) {
      const answer = await receiveOnce(share);
      assert.equal(answer.status, 200, answer.body.toString());
      assert.ok((await readZip(answer.body)).get('a')?.equals(bytes));
    }
  }
  /** Downloads a share. Retries while the object store is unavailable. */
  async function receiveOnce(share: Sent['share']): Promise<Answer> {
    for (let run = 1; ; run += 1) {
      const answer = await download(server.origin, share.files);
      if (run === MOST_RUNS || answer.status !== 503) return answer;
      await pause(1_000);
    }
  }
  /** Asserts that a second move is refused while one runs, because two would lose files. */
  async function assertSecondIsRefused(): Promise<void> {
    const running = startMove('--to', 's3');
    const ended = resultOf(running);
    const lock = path.join(workshop.dataDir, 'parchi.lock.moving');
    // A killed move leaves its lock, which names that process.
    const readLock = () => readFile(lock, 'utf8').catch(() => '');
    while (!(await readLock()).includes(`"pid":${running.pid},`)) await pause(5);
    running.kill('SIGSTOP');
    const { exitCode, said } = await move('--to', 's3');
    running.kill('SIGCONT');
    assert.deepEqual(
      [exitCode, said],
      [1, 'Another process moves the files already: wait for it, or end it.\n'],
    );
    await ended;
  }
  const listObjects = async () =>
    (await readdir(path.join(workshop.dataDir, 'objects'), { recursive: true })).filter((name) =>
      /[\da-f]{32}-\d+/.test(name),
    );

  test('prints its usage, and the missing settings', async () => {
    assert.deepEqual((await move()).exitCode, 2);
    assert.match((await move('--to', 'disk')).said, /npm run move-files -- --to s3/);
    const { exitCode, said } = await move('--to', 's3');
    assert.deepEqual([exitCode, said], [1, 'Set S3_ENDPOINT and the other settings S3_… first.\n']);
  });

  test('moves all files despite repeated kills, while people receive them, one move at a time [F-845] [F-854]', async () => {
    for (let count = 0; count < SHARES; count += 1) {
      const bytes = randomBytes(100_000);
      sent.push({ share: await sendShare(server.origin, filePart('a', bytes)), bytes });
    }
    const late = randomBytes(2_000_000);
    const upload = await startUpload(server.origin, [{ name: 'a', size: late.length }]);
    const first = late.subarray(0, 700_000);
    assert.equal((await patch(server.origin, upload, { offset: 0, body: first })).status, 204);
    await workshop.kill(server, 'SIGTERM');

    Object.assign(workshop.env, {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_REGION: swift.settings.region,
      S3_BUCKET: 'parchi',
      S3_ACCESS_KEY_ID: swift.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.settings.secretAccessKey,
    });
    const refused = await move('--to', 's3');
    assert.equal(refused.exitCode, 1);
    assert.match(refused.said, /The object store of S3_ENDPOINT can’t be used: .* run this again/s);

    workshop.env['S3_ENDPOINT'] = swift.settings.endpoint;
    server = await workshop.start();
    await assertAllReceived(sent.slice(0, 5));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = startMove('--to', 's3');
      const left = SHARES - (kill + 1) * MOVED_BEFORE_KILL;
      while ((await listObjects()).length > left + UNFINISHED) await pause(2);
      child.kill('SIGKILL');
      await assertAllReceived(sent.slice(kill * 5, kill * 5 + 5));
    }
    await Promise.all([assertSecondIsRefused(), assertAllReceived()]);
    const moved = await moveUntilItEnds();
    assert.match(moved.said, /1 files are still arriving: run this again in an hour\.\n$/);
    assert.equal(moved.exitCode, 1);

    assert.equal(await offsetOf(server.origin, upload), first.length);
    const rest = { offset: first.length, body: late.subarray(first.length) };
    assert.equal((await patch(server.origin, upload, rest)).status, 204);
    sent.push({ share: await sendUploaded(server.origin, upload), bytes: late });
    const { exitCode, said } = await moveUntilItEnds();
    assert.match(said, /No file is left in DATA_DIR\.\n$/);
    assert.equal(exitCode, 0);
    assert.deepEqual(await listObjects(), []);

    await workshop.kill(server, 'SIGTERM');
    server = await workshop.start();
    await assertAllReceived();
    await workshop.kill(server, 'SIGTERM');
    assert.match((await workshop.fsckOnceSwept()).output, /: 0 differences/);
  });
});
