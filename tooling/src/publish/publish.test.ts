import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { publish, RefusedBuildError, rollBack, type Target } from './publish.ts';

const name = 'remote-tea';
const page = { path: '/tea', audience: 'people', frame: 'normal', title: 'Tea' };
const cups = { entry: '/remotes/remote-cups/remoteEntry.js', pages: [] };
let site: Server;
/** What the site answers, by path. */
let answers: Record<string, unknown>;
let folder: string;
let target: Target;

before(async () => {
  site = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
after(() => site.close());

beforeEach(async () => {
  answers = {
    '/host.json': { contractVersion: 3, shared: {}, pages: ['/'], calls: [] },
    '/remotes.json': { remotes: { 'remote-cups': cups } },
  };
  folder = await mkdtemp(join(tmpdir(), 'parchi-publish-'));
  const { port } = site.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  target = { name, to: join(folder, 'portals'), site: origin, address: '/portals' };
});
afterEach(() => rm(folder, { recursive: true }));

async function build(buildId: string, changes: object = {}): Promise<string> {
  const dist = join(folder, 'dist', buildId);
  await mkdir(dist, { recursive: true });
  const needs = { contractVersion: 3, shared: {}, calls: [], pages: [page] };
  const announced = { name, version: '1.0.0', buildId, ...needs, ...changes };
  await writeFile(join(dist, 'remote.json'), JSON.stringify(announced));
  await writeFile(join(dist, 'remoteEntry.js'), buildId);
  return dist;
}

async function registry() {
  const text = await readFile(join(target.to, 'remotes.json'), 'utf8');
  return (JSON.parse(text) as { remotes: Record<string, { entry: string }> }).remotes;
}

const publishedEntry = async () => (await registry())[name]?.entry;
const entryOf = (buildId: string) => `/portals/${name}/1.0.0-${buildId}/remoteEntry.js`;
const builds = async () => (await readdir(join(target.to, name))).sort();

test('enters a build beside the remotes that the site has deployed', async () => {
  assert.equal(await publish(target, await build('a')), '1.0.0-a');
  const remotes = await registry();
  assert.deepEqual(remotes['remote-cups'], cups);
  assert.equal(remotes[name]?.entry, entryOf('a'));
  const copy = join(target.to, name, '1.0.0-a/remoteEntry.js');
  assert.equal(await readFile(copy, 'utf8'), 'a');
  assert.deepEqual((await readdir(target.to)).sort(), [name, 'remotes.json'], 'nothing is left');
});

test('enters the address of another web server', async () => {
  await publish({ ...target, address: 'https://portals.example/' }, await build('a'));
  assert.equal(await publishedEntry(), `https://portals.example/${name}/1.0.0-a/remoteEntry.js`);
});

test('keeps the last three builds, and writes to none of them', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await publish(target, await build(id));
  assert.deepEqual(await builds(), ['1.0.0-b', '1.0.0-c', '1.0.0-d']);
  const again = await build('c', { files: 'of another build' });
  await writeFile(join(again, 'remoteEntry.js'), 'changed');
  await publish(target, again);
  assert.equal(await publishedEntry(), entryOf('c'));
  assert.ok(!('files' in ((await registry())[name] ?? {})), 'the entry is that of the kept files');
  const copy = join(target.to, name, '1.0.0-c/remoteEntry.js');
  assert.equal(await readFile(copy, 'utf8'), 'c');
});

test('rolls back to the build that was published before, not to one that was withdrawn', async () => {
  for (const id of ['a', 'b', 'c']) await publish(target, await build(id));
  assert.equal(await rollBack(target), '1.0.0-b');
  assert.equal(await publishedEntry(), entryOf('b'));
  await publish(target, await build('d'));
  assert.equal(await rollBack(target), '1.0.0-b');
});

test('says that there is nothing to roll back to', async () => {
  await publish(target, await build('a'));
  await assert.rejects(rollBack(target), /no build before/);
});

test('changes nothing when a build is refused, and names every reason', async () => {
  await publish(target, await build('a'));
  const before = await registry();
  const bad = await build('b', { contractVersion: 4, calls: ['/tea/brew'] });
  await assert.rejects(publish(target, bad), (error: Error) => {
    assert.ok(error instanceof RefusedBuildError);
    assert.match(error.message, /contract version 4[^]*\/tea\/brew/);
    return true;
  });
  assert.deepEqual(await registry(), before);
  assert.deepEqual(await builds(), ['1.0.0-a']);
});

test('does not roll back to a build that no longer fits the site', async () => {
  for (const id of ['a', 'b']) await publish(target, await build(id));
  answers['/host.json'] = { contractVersion: 4, shared: {}, pages: ['/'], calls: [] };
  await assert.rejects(rollBack(target), RefusedBuildError);
  assert.equal(await publishedEntry(), entryOf('b'));
});

test('leaves the registry whole when it is interrupted before the end', async () => {
  await publish(target, await build('a'));
  // As a process leaves them that is killed while it writes.
  await writeFile(join(target.to, 'remotes.json.1'), '{ "remotes": { "remo');
  await mkdir(join(target.to, name, '.1'));
  assert.equal(await publishedEntry(), entryOf('a'));
  await publish(target, await build('b'));
  assert.equal(await publishedEntry(), entryOf('b'));
  assert.deepEqual(await builds(), ['1.0.0-a', '1.0.0-b']);
});

test('refuses to publish while somebody else does', async () => {
  const [first, second] = [await build('a'), await build('b')];
  const results = await Promise.allSettled([publish(target, first), publish(target, second)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('refuses to rewrite a registry with a broken entry, which would be lost', async () => {
  await mkdir(target.to);
  const remotes = { 'remote-cups': { entry: 7 } };
  await writeFile(join(target.to, 'remotes.json'), JSON.stringify({ remotes }));
  await assert.rejects(publish(target, await build('a')), /remote-cups .* is broken/);
});

test('says that a site without a description cannot be compared', async () => {
  delete answers['/host.json'];
  await assert.rejects(publish(target, await build('a')), /has no \/host\.json/);
});
