import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeStatus } from './describeStatus.ts';
import { publish, publishCanary } from './publish.ts';
import { name, startPublishedSite, type PublishedSite } from './testing/publishedSite.ts';

const since = '2026-11-22T18:00:00.000Z';
let site: PublishedSite;

beforeEach(async () => {
  site = await startPublishedSite();
});
afterEach(() => site.close());

test('compares the builds of a portal by what their browsers report', async () => {
  for (const id of ['a', 'b']) await publish(site.target, await site.build(id));
  await publishCanary(site.target, await site.build('c'), 10);
  const counts = { b: { pages: 900, failures: 1 }, c: { pages: 100, failures: 5 } };
  site.answers['/builds.json'] = { since, remotes: { [name]: counts } };
  const [heading, ...lines] = (await describeStatus(site.target, 'token')).split('\n');
  assert.match(String(heading), /^remote-tea at http.*, counted since 2026-11-22T18/);
  assert.deepEqual(lines, [
    '1.0.0-a  nobody, earlier  0 pages    0 failures',
    '1.0.0-b  90 %             900 pages  1 failures  1.1 for 1,000 pages',
    '1.0.0-c  canary, 10 %     100 pages  5 failures  50.0 for 1,000 pages',
  ]);
});

test('shows the builds without figures if no token is set', async () => {
  await publish(site.target, await site.build('a'));
  const [heading, line] = (await describeStatus(site.target, undefined)).split('\n');
  assert.match(String(heading), /set PORTALS_TOKEN/);
  assert.equal(line, '1.0.0-a  everybody');
});

test('says that the site does not accept the token', async () => {
  await publish(site.target, await site.build('a'));
  await assert.rejects(describeStatus(site.target, 'wrong'), /PORTALS_TOKEN/);
});
