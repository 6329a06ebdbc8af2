import assert from 'node:assert/strict';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import type { ConsoleMessage, Page } from 'playwright-core';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { builtRemote, remotePage, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const { path: PATH, heading: HEADING } = remotePage(NAME);
const FAILURE_TITLE = "This part of Parchi can't be loaded";
const FAILURE_DETAIL =
  'The rest of the site works. Check your connection, or try again in a moment.';
const UPDATED_TITLE = 'Parchi was updated';
/** Console messages of the browser, of React, of the federation runtime, and of the host about the remote. */
const expected = [
  /Failed to load resource/,
  /CORS policy/,
  /Content Security Policy/,
  /Federation Runtime/,
  /Loading (CSS )?chunk/,
  /^remote-files/,
  /broken as it is (loaded|drawn)/,
  // A changed build keeps the names of its files. The page still preloads them with the hashes of the former build.
  /A preload .* integrity mismatch/,
];

const { browser, site, folder, remotesFile, origin, deploy } = await openSiteWithRemote(NAME);

interface Breakage {
  what: string;
  harm: () => void | Promise<void>;
  mend: () => void | Promise<void>;
  /** Matches the line of the server's log for the remote's team. */
  line: RegExp;
}

const breakages: readonly Breakage[] = [
  {
    what: 'whose entry is missing [F-255]',
    harm: () => void (origin.missing = /remoteEntry/),
    mend: () => void (origin.missing = undefined),
    line: /"remote":"remote-files","build":"[0-9a-f]{8}","reason":"failed","detail":".*remoteEntry\.js/,
  },
  {
    what: 'whose server does not let other origins read its files [F-256]',
    harm: () => void (origin.state = 'answers without CORS'),
    mend: () => void (origin.state = 'works'),
    line: /"remote":"remote-files","build":"[0-9a-f]{8}","reason":"failed","detail":".*remoteEntry\.js/,
  },
  {
    what: 'whose connection breaks off within a file [F-257]',
    harm: () => void (origin.state = 'breaks off'),
    mend: () => void (origin.state = 'works'),
    line: /"remote":"remote-files","build":"[0-9a-f]{8}","reason":"failed","detail":".*remoteEntry\.js/,
  },
  {
    what: 'at a host name that does not exist [F-258]',
    harm: () => writeRemotesFile(remotesFile, { [NAME]: 'https://portal.invalid' }),
    mend: () => writeRemotesFile(remotesFile, {}),
    line: /"remote":"remote-files","build":"[0-9a-f]{8}","reason":"failed","detail":".*portal\.invalid/,
  },
  {
    what: 'that exposes no pages [F-259]',
    harm: () => deployWith({ file: /remoteEntry/, text: '"./routes":', by: '"./other":' }),
    mend: () => deploy(builtRemote(NAME)),
    line: /"build":"[0-9a-f]{8}","reason":"failed","detail":".*routes/,
  },
  {
    what: 'that throws an error as it is loaded [F-209]',
    harm: () =>
      deployWith({
        file: /^assets/,
        text: /contractVersion:\d+/,
        by: 'contractVersion:(()=>{throw new Error("broken as it is loaded")})()',
      }),
    mend: () => deploy(builtRemote(NAME)),
    line: /"build":"[0-9a-f]{8}","reason":"failed","detail":"Error: broken as it is loaded/,
  },
  {
    what: 'that throws an error as it is drawn [F-260]',
    harm: () =>
      deployWith({
        file: /^assets/,
        text: /\(0,\w+\.t\)\("files\.receive\.title"\)/,
        by: '(()=>{throw new Error("broken as it is drawn")})()',
      }),
    mend: () => deploy(builtRemote(NAME)),
    line: /"build":"[0-9a-f]{8}","reason":"crashed","detail":"Error http/,
  },
  {
    what: 'whose style sheets are missing [F-261]',
    harm: () => void (origin.missing = /\.css$/),
    mend: () => void (origin.missing = undefined),
    line: /"build":"[0-9a-f]{8}","reason":"failed","detail":".*CSS/,
  },
  {
    what: 'whose words are missing [F-262]',
    harm: async () => void (origin.missing = await filesWith('"files.receive.title":[')),
    mend: () => void (origin.missing = undefined),
    line: /"build":"[0-9a-f]{8}","reason":"failed","detail":".*chunk/,
  },
];

/**
 * Returns whether a console message reports a failure to the remote's team: the remote's name, the reason, the error.
 */
const isAboutRemote = (message: ConsoleMessage) =>
  message.type() === 'error' && /^remote-files (failed|crashed) /.test(message.text());
const shows = (page: Page) => page.getByRole('heading', { level: 1, name: HEADING });
const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();
const waitForLog = (line: RegExp) =>
  waitUntil(`the log has ${line}`, () => line.test(site.readLog()));

describe('a broken remote: its part of the page says so, and “Try again” loads it after the repair', () => {
  for (const { what, harm, mend, line } of breakages) {
    test(what, async () => {
      const { page, end } = await startVisit(browser, { expected });
      await harm();
      const printed = page.waitForEvent('console', isAboutRemote);
      await page.goto(site.origin + PATH);
      await titled(page, FAILURE_TITLE).waitFor();
      await printed;
      assert.equal(await page.getByText(FAILURE_DETAIL).count(), 1);
      await page.getByRole('link', { name: 'Parchi, home' }).waitFor();
      await waitForLog(line);

      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await mend();
      await tryAgain(page);
      await shows(page).waitFor();
      assert.ok(await page.evaluate(() => 'isSameDocument' in window), 'no reload');
      await end();
    });
  }

  test('opened without a connection, it loads by itself when the network is back [F-263]', async () => {
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin);
    await titled(page, 'Paper, made easy.').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Retreive' }).click();
    await titled(page, FAILURE_TITLE).waitFor();
    assert.equal(await page.getByText(FAILURE_DETAIL).count(), 1);
    await page.context().setOffline(false);
    await shows(page).waitFor();
    await end();
  });
});

test('an open tab offers to reload when the site no longer has a remote [F-264]', async () => {
  const { page, end } = await startVisit(browser, { expected });
  await page.goto(site.origin);
  await titled(page, 'Paper, made easy.').waitFor();
  await leaveOut(NAME);
  origin.state = 'refuses';
  await page.getByRole('button', { name: 'Retreive' }).click();
  await titled(page, UPDATED_TITLE).waitFor();
  await waitForLog(/"remote":"remote-files","build":"[0-9a-f]{8}","reason":"outdated"/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await titled(page, 'You landed on the wrong page').waitFor();
  await end();
});

test('all portals keep working while remotes.json is missing [F-204]', async () => {
  const { page, end } = await startVisit(browser, { expected });
  const names = [NAME, 'remote-shop'];
  await page.goto(site.origin);
  await rm(remotesFile);
  for (const name of names) {
    await page.goto(site.origin + remotePage(name).path);
    await titled(page, remotePage(name).heading).waitFor();
  }
  await end();
});

test('a server that starts with an unreadable remotes.json still serves the pages of the host [F-265]', async () => {
  const unreadable = join(folder, 'unreadable.json');
  await writeFile(unreadable, '{"remotes":{"remote-files":{"entry":"http://loc');
  const other = await startSite({ settings: { REMOTES_FILE: unreadable } });
  const { page, end } = await startVisit(browser, { expected });
  try {
    await page.goto(other.origin);
    await titled(page, 'Paper, made easy.').waitFor();
    await page.goto(other.origin + PATH);
    await titled(page, FAILURE_TITLE).waitFor();
    assert.match(other.readLog(), /"alert":"remotes_file_unreadable"/);
    await writeRemotesFile(unreadable, {});
    await tryAgain(page);
    await shows(page).waitFor();
    await end();
  } finally {
    await other.stop();
  }
});

/** Deploys another build of the remote, in which a text of one file is replaced. */
async function deployWith(change: { file: RegExp; text: string | RegExp; by: string }) {
  const copy = await mkdtemp(join(folder, 'changed-'));
  const build = await readBuildId();
  let isFound = false;
  await changeBuild({
    name: NAME,
    to: copy,
    change: (file, content) => {
      const changed = change.file.test(file) ? content.replace(change.text, change.by) : content;
      isFound ||= changed !== content;
      // Two builds with the same id would share their chunks in a page.
      return changed.replaceAll(build, 'bad0bad0');
    },
  });
  assert.ok(isFound, `no file has ${change.text}`);
  await deploy(copy);
}

async function readBuildId(): Promise<string> {
  const announced = await readFile(join(builtRemote(NAME), 'remote.json'), 'utf8');
  return (JSON.parse(announced) as { buildId: string }).buildId;
}

/** Returns a pattern of the names of the built remote's files that hold a text. */
async function filesWith(text: string): Promise<RegExp> {
  const names: string[] = [];
  for await (const file of glob(join(builtRemote(NAME), 'assets/*.js'))) {
    if ((await readFile(file, 'utf8')).includes(text)) names.push(basename(file));
  }
  return new RegExp(names.join('|').replaceAll('.', '\\.'));
}

async function leaveOut(name: string): Promise<void> {
  const { remotes } = JSON.parse(await readFile(remotesFile, 'utf8')) as {
    remotes: Record<string, unknown>;
  };
  Reflect.deleteProperty(remotes, name);
  await writeFile(remotesFile, JSON.stringify({ remotes }));
}
