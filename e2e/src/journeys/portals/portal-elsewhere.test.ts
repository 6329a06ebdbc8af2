import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { installElsewhere, type RunInPortal } from '../../fixtures/remotes/installElsewhere.ts';
import { builtRemote } from '../../fixtures/remotes/remotes.ts';
import { startDevServer } from '../../fixtures/site/startDevServer.ts';
import { startSite, type Site } from '../../fixtures/site/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const PORTAL = 'remote-files';
const here = builtRemote(PORTAL);
const TEA_PAGE = `import type { ReactNode } from 'react';
import { Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

export function TeaPage(): ReactNode {
  return <Page title={t('files.tea.title')}>{null}</Page>;
}
`;
const TEA_ROW = `  {
    path: '/tea/:id',
    audience: 'people',
    frame: 'normal',
    title: 'Tea',
    load: async () => (await import('./features/tea/TeaPage.tsx')).TeaPage,
  },
`;
let parent: string;
let elsewhere: string;
let run: RunInPortal;
let site: Site;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parchi-elsewhere-'));
  elsewhere = join(parent, PORTAL, 'dist');
  run = await installElsewhere(PORTAL, parent);
  const settings = { PORTALS_DIR: join(parent, 'portals'), LOG_LEVEL: 'fatal' };
  site = await startSite({ settings });
});
after(async () => {
  await site.stop();
  await rm(parent, { recursive: true });
});

test('a portal outside this repository is published and used like any other', async () => {
  const said = await run(...publishing());
  const [, build = ''] = /^remote-files (\S+) is published for everybody\.$/m.exec(said) ?? [];
  const browser = await launchChromium();
  try {
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(`${site.origin}/receive-file`);
    await page.getByRole('heading', { level: 1, name: /^Receive/ }).waitFor();
    assert.ok((await entry).url().endsWith(`/portals/${PORTAL}/${build}/remoteEntry.js`), said);
    await end();
  } finally {
    await browser.close();
  }

  assert.match(await run(...publishing('--status')), new RegExp(build));
  const back = run(...publishing('--rollback'));
  await assert.rejects(back, /Nothing was published[^]*There is no build before this one/);
  const usage = /publish-portal \[<folder of the portal>\]/;
  await assert.rejects(run(...publishing('--canary', '0')), usage);
  await assert.rejects(run(...publishing('..')), usage);
});

test('a portal outside this repository runs its tests there', async () => {
  assert.match(await run('npm', 'test', '--', 'ReceivePage'), /Tests: +\d+ passed/);
});

test('a portal built outside this repository has the same announcement as when built here', () => {
  assert.deepEqual(announcement(elsewhere), announcement(here));
});

test('a portal built outside this repository has the same files, except for module ids', () => {
  const sizes = fileSizes(elsewhere);
  const expected = fileSizes(here);
  assert.equal(sizes.length, expected.length);
  assert.ok(expected.length > 30);
  for (const [place, size] of sizes.entries()) {
    const difference = Math.abs(size - (expected[place] ?? 0));
    assert.ok(difference <= 40, `a file of ${size} bytes in place of one of ${expected[place]}`);
  }
});

test('a new page needs changes to three files of the portal and one deployment', async () => {
  const sources = join(parent, PORTAL, 'src');
  await mkdir(join(sources, 'features/tea'));
  await writeFile(join(sources, 'features/tea/TeaPage.tsx'), TEA_PAGE);
  await change(join(sources, 'pages.ts'), (text) => text.replace(/(?=^\] satisfies)/m, TEA_ROW));
  await change(join(sources, 'messages/en.json'), (text) =>
    text.replace('{', '{\n  "files.tea.title": "Tea is ready",'),
  );
  assert.equal((await fetch(`${site.origin}/tea/7`)).status, 404);
  await run(...publishing());
  assert.equal((await fetch(`${site.origin}/tea/7`)).status, 200);
  const browser = await launchChromium();
  try {
    const { page, end } = await startVisit(browser);
    await page.goto(`${site.origin}/tea/7`);
    await page.getByRole('heading', { level: 1, name: 'Tea is ready' }).waitFor();
    await end();
  } finally {
    await browser.close();
  }
});

test('a portal outside this repository is developed against a deployed site', async () => {
  const [browser, portal] = await Promise.all([
    launchChromium(),
    startDevServer(join(parent, PORTAL), ['--env', `site=${site.origin}`]),
  ]);
  try {
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(portal.origin + pagePaths.receiveFile);
    assert.equal((await entry).url(), `${portal.origin}/local-remote/remoteEntry.js`);
    await waitForTakeOver(page);
    await page.getByRole('textbox', { name: 'Token' }).waitFor();
    await end();
  } finally {
    await browser.close();
    await portal.stop();
  }
});

/** Returns the command that publishes the portal into the site's folder. */
function publishing(...options: readonly string[]): string[] {
  const target = ['--to', join(parent, 'portals'), '--site', site.origin];
  return ['npx', '--no-install', 'publish-portal', ...target, ...options];
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}

/**
 * Returns what a build announces, without the fields that depend on its bytes: these contain module ids made from
 * paths.
 */
function announcement(dist: string): object {
  const announced = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as object;
  return { ...announced, buildId: '', integrity: '', firstLoad: '', files: {} };
}

function fileSizes(dist: string): number[] {
  return globSync('**/*.{js,css,html}', { cwd: dist })
    .map((file) => readFileSync(join(dist, file)).length)
    .sort((one, other) => one - other);
}
