import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apiPaths, type Order } from '@parchi/contract';
import { download, filePart, sendShare, type Answer } from '../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../testing/clients/tusClient.ts';
import { damageObject } from '../../testing/files/damageObject.ts';
import { hashTree } from '../../testing/files/hashTree.ts';
import { readZip } from '../../testing/files/readZip.ts';
import {
  getOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
} from '../../testing/fixtures/customerAndShop.ts';
import { runBackupScript } from '../../testing/processes/runBackupScript.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../testing/servers/childServer.ts';

const bytes = randomBytes(300_000);
const late = randomBytes(2_000_000);
const FIRST_PART = 700_000;

let workshop: ChildWorkshop;
let server: ChildServer;
/** The disk for backups. */
let shelf = '';
before(async () => {
  workshop = await openChildWorkshop();
  shelf = await mkdtemp(path.join(os.tmpdir(), 'parchi-backups-'));
  server = await workshop.start();
});
after(async () => {
  await workshop.close();
  await rm(shelf, { recursive: true, force: true });
});

const backUp = (target: string, env: Record<string, string> = {}) =>
  runBackupScript({ script: 'backup', args: [target], env: { ...workshop.env, ...env } });
const restore = (backup: string, env: Record<string, string> = {}) =>
  runBackupScript({ script: 'restore', args: [backup], env: { ...workshop.env, ...env } });
const onShelf = (name: string) => path.join(shelf, name);

async function assertReceived(share: { readonly files: unknown }, expected: Buffer): Promise<void> {
  const answer: Answer = await download(server.origin, share.files);
  assert.equal(answer.status, 200, answer.body.toString());
  assert.ok((await readZip(answer.body)).get('a')?.equals(expected));
}

test('says how it is used, and leads to the manual where the site is on PostgreSQL or S3 [F-930]', async () => {
  for (const script of ['backup', 'restore'] as const) {
    for (const args of [[], ['--help'], ['one', 'two']]) {
      const { exitCode, said } = await runBackupScript({ script, args, env: workshop.env });
      assert.equal(exitCode, 2);
      assert.match(said, new RegExp(`npm run ${script} -- <`));
    }
  }
  const s3 = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_REGION: 'a',
    S3_BUCKET: 'parchi',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'a',
  };
  const { exitCode, said } = await backUp(onShelf('s3'), s3);
  assert.deepEqual([exitCode, /“Files” in docs\/operations\.md/.test(said)], [1, true], said);
  const postgres = { DATABASE_URL: 'postgresql://127.0.0.1:9/parchi' };
  for (const run of [backUp, restore]) {
    const refused = await run(onShelf('postgres'), postgres);
    assert.equal(refused.exitCode, 1);
    assert.match(
      refused.said,
      /DATABASE_URL is set.*“Back up” and “Restore” in docs\/operations\.md/,
    );
  }
});

test('is refused while the server runs, and leaves nothing [F-931]', async () => {
  const { exitCode, said } = await backUp(onShelf('early'));
  assert.equal(exitCode, 1);
  assert.match(said, /is in use by process \d+\. Stop the server first/);
  assert.deepEqual(await readdir(shelf), []);
});

test('a share, an order and an upload in flight come back from a backup, byte for byte [F-932]', async () => {
  const place = { origin: server.origin };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const id = await placePaidOrder(place, { customer, shop, colors: ['Color', 'Black and White'] });
  const pdf = await openFirstFile(shop, await getOrder(customer, id));
  const order = await getOrder(customer, id);
  const share = await sendShare(server.origin, filePart('a', bytes));
  const upload = await startUpload(server.origin, [{ name: 'a', size: late.length }]);
  const first = late.subarray(0, FIRST_PART);
  assert.equal((await patch(server.origin, upload, { offset: 0, body: first })).status, 204);
  await workshop.kill(server, 'SIGTERM');

  const { dataDir } = workshop;
  // The server's own copies of the database are not in a backup.
  await rm(path.join(dataDir, 'db-backup-1'), { recursive: true });
  const original = await hashTree(dataDir);
  const backedUp = await backUp(onShelf('whole'));
  assert.equal(backedUp.exitCode, 0, backedUp.said);
  assert.match(
    backedUp.said,
    /Backed up 2 shares and 1 order with 3 files, .* MB with the database/,
  );
  assert.match(backedUp.said, /Checked: the copied database opens/);
  assert.deepEqual(await hashTree(dataDir), original);
  assert.deepEqual(await readdir(shelf), ['whole']);
  const modes = await Promise.all(
    ['', 'db', 'objects', 'backup.json'].map((name) => stat(path.join(onShelf('whole'), name))),
  );
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o77),
    [0, 0, 0, 0],
  );
  const check = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'files.sha256'], {
    cwd: onShelf('whole'),
  });
  assert.equal(check.status, 0, String(check.stdout));

  await rm(dataDir, { recursive: true });
  const restored = await restore(onShelf('whole'));
  assert.equal(restored.exitCode, 0, restored.said);
  assert.match(restored.said, /Restored 2 shares and 1 order with 3 files/);
  assert.deepEqual(await hashTree(dataDir), original);

  server = await workshop.start();
  place.origin = server.origin;
  await assertReceived(share, bytes);
  assert.deepEqual(await getOrder(customer, id), order);
  assert.ok((await openFirstFile(shop, order)).equals(pdf));
  assert.equal(await offsetOf(server.origin, upload), FIRST_PART);
  const rest = { offset: FIRST_PART, body: late.subarray(FIRST_PART) };
  assert.equal((await patch(server.origin, upload, rest)).status, 204);
  await assertReceived(await sendUploaded(server.origin, upload), late);
  await workshop.kill(server, 'SIGTERM');
  const { output } = await workshop.fsckOnceSwept();
  assert.match(output, /Checked 2 shares and 1 orders with \d+ files: 0 differences/);
});

/** Downloads the first file of an order, as its shop does. */
async function openFirstFile(shop: Client, { files }: Order): Promise<Buffer> {
  const answer = await shop.call(apiPaths.downloadOrderFile, { file: files[0]?._id });
  assert.equal(answer.status, 200, answer.body.toString());
  return answer.body;
}

test('never writes over what exists, into the data folder, or where there is no disk [F-933]', async () => {
  const before = await hashTree(onShelf('whole'));
  const taken = await backUp(onShelf('whole'));
  assert.deepEqual(
    [taken.exitCode, /exists\. A backup never replaces/.test(taken.said)],
    [1, true],
  );
  assert.deepEqual(await hashTree(onShelf('whole')), before);

  const inside = await backUp(path.join(workshop.dataDir, 'backup'));
  assert.deepEqual([inside.exitCode, /inside DATA_DIR would be lost/.test(inside.said)], [1, true]);
  const unmounted = await backUp(path.join(shelf, 'unmounted', 'backup'));
  assert.deepEqual([unmounted.exitCode, /Create it first/.test(unmounted.said)], [1, true]);
  await mkdir(onShelf('next.part'));
  await writeFile(path.join(onShelf('next.part'), 'thesis.pdf'), 'mine');
  const foreign = await backUp(onShelf('next'));
  assert.deepEqual([foreign.exitCode, /is no unfinished backup/.test(foreign.said)], [1, true]);
  assert.equal(await readFile(path.join(onShelf('next.part'), 'thesis.pdf'), 'utf8'), 'mine');
  await rm(onShelf('next.part'), { recursive: true });
  assert.deepEqual(await readdir(shelf), ['whole']);

  const data = await hashTree(workshop.dataDir);
  const full = await restore(onShelf('whole'));
  assert.deepEqual(
    [full.exitCode, /is not empty: it has \S+\. A restore never/.test(full.said)],
    [1, true],
  );
  assert.deepEqual(await hashTree(workshop.dataDir), data);
  const nothing = await backUp(onShelf('nothing'), { DATA_DIR: onShelf('missing') });
  assert.deepEqual([nothing.exitCode, /nothing to back up/.test(nothing.said)], [1, true]);
  assert.ok(!existsSync(onShelf('missing')));
});

test('restores nothing of a backup that is damaged, cut, or of a newer version [F-934]', async () => {
  const place = (name: string) => path.join(onShelf('whole'), name);
  const manifest = await readFile(place('backup.json'), 'utf8');
  const list = await readFile(place('files.sha256'), 'utf8');
  const [, object = ''] = / {2}(objects\/[\da-f]{2}\/\S+)$/m.exec(list) ?? [];
  const damages: readonly [string, (content: Buffer) => Buffer | string | undefined, RegExp][] = [
    [object, flipMiddle, /damaged: \S+ has other bytes/],
    [object, (content) => content.subarray(1), /damaged: \S+ has other bytes/],
    ['db/global/pg_control', flipMiddle, /damaged: \S+ has other bytes/],
    ['db/PG_VERSION', () => undefined, /damaged: \S+ is missing/],
    ['files.sha256', () => list.slice(0, list.length / 2), /damaged: \S+files\.sha256 was changed/],
    ['files.sha256', () => undefined, /damaged/],
    ['backup.json', () => manifest.slice(0, manifest.length / 2), /damaged: \S+backup\.json was/],
    ['backup.json', () => undefined, /is no whole backup: it has no backup\.json/],
    [
      'backup.json',
      () => manifest.replace('"format": 1', '"format": 2'),
      /newer version of Parchi/,
    ],
    [
      'backup.json',
      () => manifest.replace('0001-shares', '9001-shares'),
      /newer version of Parchi/,
    ],
    ['backup.json', () => manifest.replace('"db"', '"../db"'), /damaged/],
  ];
  for (const [name, damage, words] of damages) {
    const content = await readFile(place(name));
    const damaged = damage(content);
    if (damaged === undefined) await rm(place(name));
    else await writeFile(place(name), damaged);
    const { exitCode, said } = await restore(onShelf('whole'), { DATA_DIR: onShelf('empty') });
    assert.equal(exitCode, 1, name);
    assert.match(said, words);
    assert.ok(!existsSync(onShelf('empty')), name);
    await writeFile(place(name), content);
  }
  const missing = await restore(onShelf('missing'), { DATA_DIR: onShelf('empty') });
  assert.match(missing.said, /There is no backup: .* does not exist/);
  const whole = await restore(onShelf('whole'), { DATA_DIR: onShelf('empty') });
  assert.equal(whole.exitCode, 0, whole.said);
  await rm(onShelf('empty'), { recursive: true });
});

function flipMiddle(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

test('backs up a site that lost a file, and says which; one whose database is broken it does not [F-935]', async () => {
  await damageObject({ settings: workshop }, bytes.length);
  // The lock of a server that was killed must be there for the next start.
  const dead = JSON.stringify({ pid: 2 ** 30 });
  await writeFile(path.join(workshop.dataDir, 'parchi.lock'), dead);
  const { exitCode, said } = await backUp(onShelf('lossy'));
  assert.equal(exitCode, 1, said);
  assert.match(said, /^wrong-hash {2}[\da-f]{32}-\d/m);
  assert.match(said, /has all that the site has, but 1 file had been damaged or lost before/);
  assert.ok(existsSync(path.join(onShelf('lossy'), 'backup.json')));
  assert.ok((await readdir(workshop.dataDir)).includes('parchi.lock'));

  const control = path.join(workshop.dataDir, 'db/global/pg_control');
  const content = await readFile(control);
  await writeFile(control, Buffer.alloc(content.length, 7));
  const broken = await backUp(onShelf('broken'));
  assert.equal(broken.exitCode, 1);
  assert.match(broken.said, /The database in DATA_DIR does not open\. Start the server/);
  await writeFile(control, content);
  await rename(onShelf('lossy'), onShelf('kept'));
  assert.deepEqual((await readdir(shelf)).sort(), ['kept', 'whole']);
});
