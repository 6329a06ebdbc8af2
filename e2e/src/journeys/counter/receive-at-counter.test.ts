import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { readPixels } from '../../checks/readPixels.ts';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { openShop } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { writeCameraPicture } from '../../fixtures/samples/writeCameraPicture.ts';
import { capturePdfTab, recordBlobs } from '../../pages/capturePdfTab.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { openPreview, readSlip, sendFiles, upload } from '../../pages/sendPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const pdf = await makePdf({ name: 'notes.pdf', pages: 2 });
const letter = { name: 'letter.txt', bytes: Buffer.from('two words') };

const field = (page: Page) => page.getByRole('textbox', { name: 'Token or link' });

describe('a walk-in’s files at the counter', () => {
  test('the shop opens a link by keyboard, and the sender sees it [F-571] [F-574] [F-820] [F-826]', async () => {
    const account = await openShop(site.origin, 'Walk-in Prints');
    const customer = await startVisit(browser, phone);
    const share = await sendFiles(customer.page, site.origin, [pdf, letter]);
    const { page, end } = await startVisit(browser, { ...desktop, expected: [/40[34]/] });
    const audit = auditAtEachWidth(page);
    await recordBlobs(page);
    await openCounter(page, site.origin, account);
    await tabTo(page, /^Receive$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Receive files' }).waitFor();
    assert.equal(new URL(page.url()).search, '?view=receive');
    await audit('receive, empty');

    await field(page).fill(`https://files.example/receive-file?token=${share.token}`);
    await page.keyboard.press('Enter');
    await page.getByText('This link is of another site.').waitFor();
    await audit('receive, link of another site');
    await field(page).fill(`${share.token.slice(0, -1)}${share.token.endsWith('A') ? 'Q' : 'A'}`);
    await page.keyboard.press('Enter');
    await page.getByText(/^Incorrect/).waitFor();

    await field(page).fill(share.code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 files' }).waitFor();
    await field(page).fill(share.link);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 files' }).waitFor();
    await audit('receive, files');
    assert.ok(!page.url().includes(share.token), 'the token is in no address');
    await assertDownloads(page);
    await assertOpens(page);
    await openWithPassword(page, audit);

    const opened = customer.page.getByText(/^Opened by Walk-in Prints \d+ times, last at /);
    await opened.waitFor({ timeout: 20_000 });
    await auditAtEachWidth(customer.page)('sent files, opened at the counter');
    await customer.end();
    await end();
  });

  test('the shop scans the customer’s QR code with its camera', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parchi-camera-'));
    const video = path.join(folder, 'camera.y4m');
    const customer = await startVisit(browser, phone);
    await sendFiles(customer.page, site.origin, [letter]);
    const code = customer.page.getByRole('img', { name: 'QR code of the link to these files' });
    await writeCameraPicture(video, await readPixels(code));
    const withCamera = await launchChromium({
      // The headless shell has no permissions.
      isWhole: true,
      more: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
    });
    try {
      const account = await openShop(site.origin, 'Camera Prints');
      const { page, end } = await startVisit(withCamera, phone);
      await openCounter(page, site.origin, account);
      await page.getByRole('link', { name: 'Receive' }).click();
      const scan = page.getByRole('button', { name: 'Scan QR code' });
      // Granting another permission denies the camera.
      await page.context().grantPermissions(['geolocation']);
      await scan.click();
      await page.getByText(/^The camera is not allowed/).waitFor();
      await auditAtEachWidth(page)('receive, camera refused');
      await page.getByRole('button', { name: 'Close camera' }).click();
      await page.context().grantPermissions(['camera']);
      const answer = Promise.withResolvers<undefined>();
      await page.route(`**${apiPaths.receiveFiles}`, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await scan.click();
      await page.getByText(/^Hold the customer’s QR code/).waitFor();
      await page.getByText('Looking for the files').waitFor();
      await auditAtEachWidth(page)('receive, camera open');
      answer.resolve(undefined);
      await page.getByRole('heading', { name: '1 file' }).waitFor();
      await page.getByRole('button', { name: 'Scan QR code' }).waitFor();
      assert.equal(await page.locator('video').count(), 0, 'the camera is closed');
      await end();
    } finally {
      await withCamera.close();
      await rm(folder, { recursive: true });
    }
    await customer.end();
  });
});

/** Sends a file with a password from another profile, and opens it at the counter after two wrong tries. */
async function openWithPassword(page: Page, audit: Audit): Promise<void> {
  const sender = await startVisit(browser, phone);
  await openPreview(sender.page, site.origin, [letter]);
  await sender.page.getByRole('button', { name: 'Add a password' }).click();
  await sender.page.getByLabel('Password for these files').fill('chai');
  await upload(sender.page);
  const { token } = await readSlip(sender.page);
  await sender.end();
  await field(page).fill(token);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'These files need a password' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('input[type=password]'));
  await audit('receive, password needed');
  await page.keyboard.press('Enter');
  await page.getByText('Ask the customer for the password, and enter it.').waitFor();
  await page.keyboard.insertText('tea');
  await page.keyboard.press('Enter');
  await page.getByText(/^Wrong password/).waitFor();
  await audit('receive, wrong password');
  await page.getByLabel('Password', { exact: true }).fill('chai');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '1 file' }).waitFor();
}

async function assertDownloads(page: Page): Promise<void> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download letter.txt' }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), letter.name);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ]);
  assert.match(zip.suggestedFilename(), /^[\w-]{22}\.zip$/);
}

async function assertOpens(page: Page): Promise<void> {
  const view = page.getByRole('button', { name: 'View and print notes.pdf' });
  const shown = await capturePdfTab(page, () => view.click());
  assert.ok(shown.equals(pdf.bytes), 'the tab shows the bytes that were sent');
}
