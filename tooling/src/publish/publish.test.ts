import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { RefusedBuildError } from './fetchDeployed.ts';
import { publish, rollBack, type Target } from './publish.ts';
import {
  cups,
  entryOf,
  name,
  startPublishedSite,
  type PublishedSite,
} from './testing/publishedSite.ts';

let site: PublishedSite;
let target: Target;
let to: string;

beforeEach(async () => {
  site = await startPublishedSite();
  ({ target, to } = site);
});
afterEach(() => site.close());

const publishedEntry = async () => (await site.registry())[name]?.entry;

test('adds a build to the registry and keeps the remotes that the site has deployed', async () => {
  assert.equal(await publish(target, await site.build('a')), '1.0.0-a');
  const remotes = await site.registry();
  assert.deepEqual(remotes['remote-cups'], cups);
  assert.equal(remotes[name]?.entry, entryOf('a'));
  const copy = join(to, name, '1.0.0-a/remoteEntry.js');
  assert.equal(await readFile(copy, 'utf8'), 'a');
  assert.deepEqual((await readdir(to)).sort(), [name, 'remotes.json'], 'nothing is left');
});

test('registers a build at the address of another web server', async () => {
  await publish({ ...target, address: 'https://portals.example/' }, await site.build('a'));
  assert.equal(await publishedEntry(), `https://portals.example/${name}/1.0.0-a/remoteEntry.js`);
});

test('keeps the last three builds, and never overwrites them', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await publish(target, await site.build(id));
  assert.deepEqual(await site.builds(), ['1.0.0-b', '1.0.0-c', '1.0.0-d']);
  const again = await site.build('c', { files: 'of another build' });
  await writeFile(join(again, 'remoteEntry.js'), 'changed');
  await publish(target, again);
  assert.equal(await publishedEntry(), entryOf('c'));
  assert.ok(
    !('files' in ((await site.registry())[name] ?? {})),
    'the entry is that of the kept files',
  );
  const copy = join(to, name, '1.0.0-c/remoteEntry.js');
  assert.equal(await readFile(copy, 'utf8'), 'c');
});

test('refuses a build that has the id of an earlier one, but announces other pages', async () => {
  await publish(target, await site.build('a'));
  const [page] = (await site.registry())[name]?.pages ?? [];
  assert.ok(page);
  const other = await site.build('a', { pages: [{ ...page, path: '/other' }] });
  await assert.rejects(publish(target, other), (error: Error) => {
    assert.ok(error instanceof RefusedBuildError);
    assert.match(error.message, /with other pages/);
    return true;
  });
  assert.equal((await site.registry())[name]?.pages[0]?.path, page.path);
});

test('rolls back to the build that was published before, not to one that was withdrawn', async () => {
  for (const id of ['a', 'b', 'c']) await publish(target, await site.build(id));
  assert.equal(await rollBack(target), '1.0.0-b');
  assert.equal(await publishedEntry(), entryOf('b'));
  await publish(target, await site.build('d'));
  assert.equal(await rollBack(target), '1.0.0-b');
});

test('says that there is nothing to roll back to', async () => {
  await publish(target, await site.build('a'));
  await assert.rejects(rollBack(target), /no build before/);
});

test('changes nothing when a build is refused, and names every reason', async () => {
  await publish(target, await site.build('a'));
  const before = await site.registry();
  const bad = await site.build('b', { contractVersion: 4, calls: ['/tea/brew'] });
  await assert.rejects(publish(target, bad), (error: Error) => {
    assert.ok(error instanceof RefusedBuildError);
    assert.match(error.message, /contract version 4[^]*\/tea\/brew/);
    return true;
  });
  assert.deepEqual(await site.registry(), before);
  assert.deepEqual(await site.builds(), ['1.0.0-a']);
});

test('does not roll back to a build that no longer fits the site', async () => {
  for (const id of ['a', 'b']) await publish(target, await site.build(id));
  site.answers['/host.json'] = {
    contractVersion: 4,
    shared: {},
    pages: ['/'],
    calls: [],
    callNames: [],
  };
  await assert.rejects(rollBack(target), RefusedBuildError);
  assert.equal(await publishedEntry(), entryOf('b'));
});

test('refuses to publish while somebody else does', async () => {
  const [first, second] = [await site.build('a'), await site.build('b')];
  const results = await Promise.allSettled([publish(target, first), publish(target, second)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('refuses to rewrite a registry with a broken entry, which would be lost', async () => {
  await mkdir(to);
  const remotes = { 'remote-cups': { entry: 7 } };
  await writeFile(join(to, 'remotes.json'), JSON.stringify({ remotes }));
  await assert.rejects(publish(target, await site.build('a')), /remote-cups .* is broken/);
});

test('says that a site without a description cannot be compared', async () => {
  delete site.answers['/host.json'];
  await assert.rejects(publish(target, await site.build('a')), /has no \/host\.json/);
});
