import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { builtRemote, remotePage } from '../../fixtures/remotes/remotes.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-board';
const { path, heading } = remotePage(NAME);
/** Console messages of the browser, and of the host about the remote. */
const expected = [
  /A preload .* integrity mismatch/,
  /Federation Runtime/,
  /needs @parchi\/shared-api/,
  /^remote-board/,
];

const { browser, site, folder, deploy } = await openSiteWithRemote(NAME);

test('a page that needs another version of a shared package offers Reload, then is not available [F-320]', async () => {
  const build = await mkdtemp(join(folder, 'changed-'));
  // Only the page's own file uses this package. The files that the host loads before it do not.
  const needed = /requiredVersion:"[^"]+"(?=[^}]*shareKey:"@parchi\/shared-api")/;
  const changed = await changeBuild({
    name: NAME,
    to: build,
    change: (_, content) => content.replace(needed, 'requiredVersion:"^9.0.0"'),
  });
  assert.deepEqual(changed, ['remoteEntry.js']);
  await deploy(build);

  const { page, end } = await startVisit(browser, { expected });
  const titled = (name: string | RegExp) =>
    page.locator('#root').getByRole('heading', { level: 1, name }).waitFor();
  await page.goto(site.origin + path);
  await titled('Parchi was updated');
  const line =
    /"reason":"outdated","detail":"Error: needs @parchi\/shared-api \^9\.0\.0, the page has \d/;
  await waitUntil('the log names the package', () => line.test(site.readLog()));
  await page.getByRole('button', { name: 'Reload' }).click();
  await titled('This part of Parchi is not available right now');

  await deploy(builtRemote(NAME));
  await page.getByRole('button', { name: 'Try again' }).click();
  await titled(heading);
  await end();
});
