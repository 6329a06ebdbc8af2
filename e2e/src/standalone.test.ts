import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { auditPage } from './auditPage.ts';
import { chooseFiles, type SampleFile } from './chooseFiles.ts';
import { launchChromium } from './chromium.ts';
import { downloadZip } from './downloadZip.ts';
import { signUpPerson } from './printPage.ts';
import { startRemoteOrigin, type RemoteOrigin } from './remoteOrigin.ts';
import { builtRemote, remoteNames, type RemoteName } from './remotes.ts';
import { readSlip, upload } from './sendPage.ts';
import { startSite, type Site } from './site.ts';
import { phone, startVisit } from './visit.ts';

const files: SampleFile[] = [{ name: 'alone.txt', bytes: Buffer.from('without the host') }];
const firstHeadings: Record<RemoteName, string> = {
  'remote-files': 'Send files',
  'remote-customer': 'Choose a shop',
  'remote-shop': 'Business sign-in',
};

describe('a remote by itself', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  const origins = {} as Record<RemoteName, RemoteOrigin>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-alone-'));
    for (const name of remoteNames) origins[name] = await startRemoteOrigin(join(folder, name));
    const corsOrigins = remoteNames.map((name) => origins[name].origin).join(',');
    [browser, site] = await Promise.all([
      launchChromium(),
      startSite({ CORS_ORIGINS: corsOrigins }),
    ]);
    for (const name of remoteNames) await deploy(name, site.origin);
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await Promise.all(remoteNames.map((name) => origins[name].stop()));
    await rm(folder, { recursive: true });
  });

  /** What an operator does: copies the built folder and names the API in its page. */
  async function deploy(name: RemoteName, apiOrigin: string): Promise<void> {
    await cp(builtRemote(name), join(folder, name), { recursive: true });
    const file = join(folder, name, 'index.html');
    const page = await readFile(file, 'utf8');
    const told = page.replace(/(<meta name="?api-origin"? content)[^>]*>/, `$1="${apiOrigin}">`);
    assert.notEqual(told, page, 'the page has a place for the API’s address');
    await writeFile(file, told);
  }

  const places = {
    'beside the host': (name: RemoteName) => `${site.origin}/remotes/${name}/`,
    'at an origin of its own': (name: RemoteName) => `${origins[name].origin}/index.html`,
  };

  for (const [place, addressOf] of Object.entries(places)) {
    for (const name of remoteNames) {
      test(`${name} ${place} shows its first page, with nothing that axe objects to`, async () => {
        const { page, end } = await startVisit(browser, phone);
        await signUpPerson(page.context(), site.origin);
        await page.goto(addressOf(name));
        await page.getByRole('heading', { level: 1, name: firstHeadings[name] }).waitFor();
        assert.deepEqual(await auditPage(page), []);
        await end();
      });
    }

    test(`who is not signed in is led to the host’s page from remote-customer ${place}`, async () => {
      const { page, end } = await startVisit(browser, phone);
      await page.goto(addressOf('remote-customer'));
      const link = page.getByRole('link', { name: 'Sign in at Parchi' });
      assert.equal(await link.getAttribute('href'), '/sign-in?next=%2Fprint-file');
      assert.deepEqual(await auditPage(page), []);
      await end();
    });

    test(`files are sent and received ${place}`, async () => {
      const { page, end } = await startVisit(browser);
      await page.goto(addressOf('remote-files'));
      await page.getByRole('heading', { name: 'Send files' }).waitFor();
      await chooseFiles(page, files);
      await upload(page);
      const share = await readSlip(page);
      assert.equal(new URL(share.link).origin, new URL(addressOf('remote-files')).origin);
      await page.getByRole('link', { name: 'Receive files' }).click();
      await page.getByRole('textbox', { name: 'Token' }).fill(share.token);
      await page.getByRole('button', { name: 'Retreive' }).click();
      await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
      const zip = await downloadZip(page);
      assert.equal(zip.name, `${share.token}.zip`);
      assert.deepEqual(zip.entries, files);
      await end();
    });
  }
});
