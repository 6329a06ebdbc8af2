import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { apiPaths, boardPath, pagePaths } from '@parchi/contract';
import type { Browser, Page, Route } from 'playwright-core';
import { assertNoLayoutShift } from '../../checks/assertNoLayoutShift.ts';
import { countMovingElements } from '../../checks/countMovingElements.ts';
import { assertNoSidewaysScroll, zoom400 } from '../../checks/assertNoSidewaysScroll.ts';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { builtRemote, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { type RemoteOrigin, startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { chooseLargeFile } from '../../pages/chooseLargeFile.ts';
import { readSlip, type SentShare, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { throttleUploads } from '../../pages/network/throttleUploads.ts';

const files: SampleFile[] = [
  { name: 'Physics practical file, final version.pdf', bytes: Buffer.alloc(1_400_000, '%PDF') },
  { name: 'मेरी पर्ची.txt', bytes: Buffer.from('short') },
  { name: `${'a very long name '.repeat(8)}.docx`, bytes: Buffer.alloc(90_000) },
];

/** The calls that send files: small ones in a form, others in a resumable upload. */
const UPLOADS = new RegExp(`${apiPaths.sendFiles}$|${apiPaths.startShareUpload}`);

const placeholders: [path: string, heading: string][] = [
  [pagePaths.businessSignUp, 'business account'],
];

describe('screens that need no account', () => {
  let browser: Browser;
  let site: Site;
  let shortLived: Site;
  let shopOrigin: RemoteOrigin;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-looks-'));
    shopOrigin = await startRemoteOrigin(builtRemote('remote-shop'));
    const remotesFile = join(folder, 'remotes.json');
    await writeRemotesFile(remotesFile, { 'remote-shop': shopOrigin.origin });
    [browser, site, shortLived] = await Promise.all([
      launchChromium(),
      startSite({ settings: { REMOTES_FILE: remotesFile } }),
      startSite({ settings: { SHARE_TTL_SECONDS: '1' } }),
    ]);
  });

  after(async () => {
    await browser.close();
    await Promise.all([site.stop(), shortLived.stop(), shopOrigin.stop()]);
    await rm(folder, { recursive: true });
  });

  test('every state passes the accessibility audit', async () => {
    const { page, end } = await startVisit(browser, {
      ...phone,
      colorScheme: 'light',
      expected: [/404/, /CORS policy/, /ERR_/, /Failed to load/, /Federation Runtime/, /^remote-/],
    });
    const audit = auditAtEachWidth(page);
    await visitPages(page, audit);
    const share = await visitSending(page, audit);
    await visitReceiving(page, share, audit);
    await end();
  });

  test('nothing scrolls sideways at 400 % zoom', async () => {
    const { page, end } = await startVisit(browser, {
      ...zoom400,
      expected: [/404/],
    });
    for (const path of ['/', '/nowhere', ...Object.values(pagePaths).slice(1), boardPath]) {
      await page.goto(site.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await assertNoSidewaysScroll(page, path);
    }
    await end();
  });

  test('nothing on the screen moves while the rest of the page loads', async () => {
    const { page, end } = await startVisit(browser, phone);
    const { home, signIn, sendFile, receiveFile } = pagePaths;
    const paths = [home, signIn, sendFile, receiveFile];
    await assertNoLayoutShift(page, { addresses: paths.map((path) => site.origin + path) });
    await end();
  });

  test('nothing is animated for a person who prefers reduced motion', async () => {
    const { page, end } = await startVisit(browser, { ...phone, reducedMotion: 'reduce' });
    await page.goto(site.origin);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await countMovingElements(page), 0);
    await end();
  });

  async function visitPages(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin);
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await audit('home');
    await page.goto(`${site.origin}/nowhere`);
    await page.getByRole('heading', { name: 'You landed on the wrong page' }).waitFor();
    await audit('not found');
    for (const [path, heading] of placeholders) {
      await page.goto(site.origin + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await audit(`not open ${path.slice(1)}`);
    }
    shopOrigin.state = 'answers 500';
    await page.goto(site.origin + pagePaths.businessSignIn);
    await page.getByRole('heading', { name: /can't be loaded/ }).waitFor();
    await audit('remote failed');
    shopOrigin.state = 'works';
  }

  async function visitSending(page: Page, audit: Audit): Promise<SentShare> {
    await page.goto(site.origin + pagePaths.sendFile);
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await audit('send, choose');
    await chooseLargeFile(page, { name: 'big.bin', bytes: Buffer.alloc(50_000_001) });
    await page.getByText('File size greater than 50MB').waitFor();
    await audit('send, too large');
    await chooseFiles(page, files);
    await page.getByRole('heading', { name: 'Check your files' }).waitFor();
    await audit('send, preview');
    await page.context().setOffline(true);
    await upload(page);
    await page
      .getByText('You are offline. The upload waits and continues automatically.')
      .waitFor();
    await audit('send, waiting');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByText('Upload cancelled.').waitFor();
    await audit('send, cancelled');
    await page.context().setOffline(false);
    const busy = { code: 'service.busy', message: 'busy', text: 'Parchi is busy.' };
    const refuse = (route: Route) => route.fulfill({ status: 422, json: busy });
    await page.route(UPLOADS, refuse);
    await upload(page);
    await page.getByText(/^The upload did not finish\./).waitFor();
    await audit('send, failed');
    await page.unroute(UPLOADS);
    const liftThrottle = await throttleUploads(page, 40_000);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/about \d+ s left/).waitFor();
    await audit('send, uploading');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await liftThrottle();
    await upload(page);
    const share = await readSlip(page);
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await audit('send, done');

    await page.goto(shortLived.origin + pagePaths.sendFile);
    await chooseFiles(page, files);
    await upload(page);
    await page.getByText('These files were deleted.').waitFor();
    await audit('send, deleted');
    return share;
  }

  async function visitReceiving(page: Page, share: SentShare, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.receiveFile);
    await page.getByRole('heading', { name: 'Receive files' }).waitFor();
    await audit('receive, empty');
    await page.getByRole('textbox', { name: 'Token' }).fill('A'.repeat(22));
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page
      .locator('form')
      .getByText(/^Incorrect token/)
      .waitFor();
    await audit('receive, wrong token');
    await page.goto(share.link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await audit('receive, files');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText(/^Your browser is downloading/).waitFor();
    await audit('receive, downloading');
  }
});
