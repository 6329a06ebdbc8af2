import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { RefusedBuildError } from './fetchDeployed.ts';
import { changeShare, publish, publishCanary, rollBack, type Target } from './publish.ts';
import { entryOf, name, startPublishedSite, type PublishedSite } from './testing/publishedSite.ts';

let site: PublishedSite;
let target: Target;

beforeEach(async () => {
  site = await startPublishedSite();
  ({ target } = site);
  await publish(target, await site.build('a'));
});
afterEach(() => site.close());

/** Returns the entry of the build for everybody, the entry of the canary, and the canary's percentage. */
async function deployed() {
  const { entry, canary } = (await site.registry())[name] ?? {};
  return [entry, canary?.entry, canary?.percent];
}

test('adds a canary to the registry and keeps everybody’s build', async () => {
  assert.equal(await publishCanary(target, await site.build('b'), 10), '1.0.0-b');
  assert.deepEqual(await deployed(), [entryOf('a'), entryOf('b'), 10]);
  assert.deepEqual(await site.builds(), ['1.0.0-a', '1.0.0-b']);
});

test('changes the share of a canary, and gives it to everybody at 100 percent', async () => {
  await publishCanary(target, await site.build('b'), 10);
  assert.equal(await changeShare(target, 50), '1.0.0-b');
  assert.deepEqual(await deployed(), [entryOf('a'), entryOf('b'), 50]);
  assert.equal(await changeShare(target, 100), '1.0.0-b');
  assert.deepEqual(await deployed(), [entryOf('b'), undefined, undefined]);
  assert.equal(await rollBack(target), '1.0.0-a');
});

test('ends a canary by a rollback, and keeps its files for open tabs', async () => {
  await publishCanary(target, await site.build('b'), 10);
  assert.equal(await rollBack(target), '1.0.0-a');
  assert.deepEqual(await deployed(), [entryOf('a'), undefined, undefined]);
  assert.deepEqual(await site.builds(), ['1.0.0-a', '1.0.0-b']);
  await assert.rejects(rollBack(target), /no build before/);
});

test('keeps the files of a canary beside the last three builds', async () => {
  for (const id of ['b', 'c', 'd']) await publish(target, await site.build(id));
  await publishCanary(target, await site.build('e'), 10);
  await changeShare(target, 20);
  assert.deepEqual(await site.builds(), ['1.0.0-b', '1.0.0-c', '1.0.0-d', '1.0.0-e']);
});

test('a build for everybody ends the canary', async () => {
  await publishCanary(target, await site.build('b'), 10);
  await publish(target, await site.build('c'));
  assert.deepEqual(await deployed(), [entryOf('c'), undefined, undefined]);
  assert.equal(await rollBack(target), '1.0.0-a', 'not the canary');
});

test('refuses a canary of the build that everybody has, or of a portal that was never published', async () => {
  await assert.rejects(publishCanary(target, await site.build('a'), 10), /has this build already/);
  const other = { ...target, name: 'remote-pot' };
  const dist = await site.build('b', { name: 'remote-pot' });
  await assert.rejects(publishCanary(other, dist, 10), /never published/);
});

test('refuses a canary that does not fit the site, also when raising it to everybody', async () => {
  const bad = await site.build('b', { calls: ['/tea/brew'] });
  await assert.rejects(publishCanary(target, bad, 10), RefusedBuildError);
  await publishCanary(target, await site.build('c'), 10);
  site.answers['/host.json'] = {
    contractVersion: 4,
    shared: {},
    pages: ['/'],
    calls: [],
    callNames: [],
  };
  await assert.rejects(changeShare(target, 100), RefusedBuildError);
  assert.deepEqual(await deployed(), [entryOf('a'), entryOf('c'), 10]);
});
