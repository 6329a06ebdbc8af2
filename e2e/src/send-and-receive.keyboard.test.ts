import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SampleFile } from './chooseFiles.ts';
import { openSite } from './openSite.ts';
import { readZipEntries } from './readZipEntries.ts';
import { readSlip } from './sendPage.ts';
import { startVisit } from './visit.ts';
import { readFile } from 'node:fs/promises';

const file: SampleFile = { name: 'letter.txt', bytes: Buffer.from('dear all') };
const MOST_STOPS = 25;

/** Goes from control to control with the Tab key, as far as the one with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      const labelled = focused?.labels?.[0]?.textContent ?? focused?.textContent ?? '';
      return focused?.getAttribute('aria-label') ?? labelled.trim();
    });
    seen.push(label);
    if (name.test(label)) {
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      );
      assert.notEqual(outline, 'none', `the focus on “${label}” is visible`);
      return;
    }
  }
  throw new Error(`no way by Tab to ${name}: ${seen.join(' | ')}`);
}

const { browser, site } = await openSite();

describe('with the keyboard alone', () => {
  test('a person sends a file, copies its link, and another one receives it', async () => {
    const { page, end } = await startVisit(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(site.origin);
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await tabTo(page, /^Send/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await tabTo(page, /^Choose files/);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const { name, bytes } = file;
    await (await chooser).setFiles([{ name, mimeType: 'text/plain', buffer: bytes }]);
    await page.getByRole('heading', { name: 'Check your files' }).waitFor();
    await tabTo(page, /^Upload$/);
    await page.keyboard.press('Enter');
    const share = await readSlip(page);
    await tabTo(page, /^Copy link$/);
    await page.keyboard.press('Space');
    await page.getByText('Text copied').first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), share.link);

    await page.goto(site.origin);
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await tabTo(page, /^Token/);
    await page.keyboard.insertText(share.token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await tabTo(page, /^Download$/);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const path = await (await downloading).path();
    assert.deepEqual(readZipEntries(await readFile(path)), [file]);
    await end();
  });
});
