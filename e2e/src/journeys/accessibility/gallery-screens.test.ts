import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { auditPage } from '../../checks/auditPage.ts';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const built = join(import.meta.dirname, '../../../../gallery/dist');
const [browser, site] = await Promise.all([launchChromium(), startRemoteOrigin(built)]);
after(async () => {
  await browser.close();
  await site.stop();
});

async function openGallery(page: Page): Promise<void> {
  await page.goto(`${site.origin}/index.html`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'The design system' }).waitFor();
  // The last components that appear: the loader after 300 ms, the QR code after its script.
  await page.getByText('Loading your orders', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
}

describe('the gallery of the design system', () => {
  test('every component passes the accessibility audit in every state', async () => {
    const { page, end } = await startVisit(browser, { ...phone, colorScheme: 'light' });
    const audit = auditAtEachWidth(page);
    await openGallery(page);
    await audit('gallery');
    const example = page.getByRole('figure', { name: 'Primary' });
    await example.getByText('Code').click();
    await example.getByText('<Button>Send files</Button>').waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Enter a new password.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign in and be refused' }).click();
    await page.getByText('Email or password is wrong.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await page.getByRole('dialog', { name: 'Delete the files?' }).waitFor();
    await audit('gallery, errors and a dialog');
    await end();
  });

  test('examples that are whole pages pass the accessibility audit', async () => {
    const { page, end } = await startVisit(browser, { ...phone, colorScheme: 'light' });
    await openGallery(page);
    const addresses = await page
      .locator('iframe[src]')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src));
    assert.ok(addresses.length > 5);
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await auditPage(page), [], address);
    }
    await end();
  });

  test('a chosen theme applies to the gallery and to the pages inside it', async () => {
    const { page, end } = await startVisit(browser, { ...desktop, colorScheme: 'light' });
    await openGallery(page);
    const inner = page.frameLocator('iframe[title="Page: Title alone"]');
    const backgrounds = () =>
      Promise.all(
        [page.locator('body'), inner.locator('body')].map((body) =>
          body.evaluate((element) => getComputedStyle(element).backgroundColor),
        ),
      );
    const shows = (expected: string) =>
      waitUntil(`both documents have the background ${expected}`, async () =>
        (await backgrounds()).every((background) => background === expected),
      );
    const [light] = await backgrounds();
    assert.ok(light);
    await shows(light);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await waitUntil('the theme is dark', async () => (await backgrounds())[0] !== light);
    const [dark] = await backgrounds();
    assert.ok(dark);
    await shows(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Light' }).check();
    await shows(light);
    await end();
  });
});
