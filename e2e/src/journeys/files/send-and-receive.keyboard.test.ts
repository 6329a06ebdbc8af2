import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { openPreview, readSlip } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const file: SampleFile = { name: 'letter.txt', bytes: Buffer.from('dear all') };

const { browser, site } = await openSite();

describe('sending and receiving with the keyboard alone', () => {
  test('a person sends a file, copies its link and receives it with the code [F-820]', async () => {
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
    await page.keyboard.insertText(share.code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await tabTo(page, /^Download$/);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const path = await (await downloading).path();
    assert.deepEqual(await readFile(path), file.bytes);
    await end();
  });

  test('removing a file focuses the next one; removing the last file returns to choosing files', async () => {
    const { page, end } = await startVisit(browser);
    const two = [file, { ...file, name: 'second.txt' }];
    await openPreview(page, site.origin, two);
    await tabTo(page, /^Remove letter/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Remove second'),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    await end();
  });

  test('on a phone the bar at the bottom covers no focused row', async () => {
    const { page, end } = await startVisit(browser, phone);
    const forty = Array.from({ length: 40 }, (_, index) => ({ ...file, name: `${index}.txt` }));
    await openPreview(page, site.origin, forty);
    // New content ignores clicks for 500 ms, and until then `elementFromPoint` does not find it. This trial click waits
    // for that.
    await page.getByRole('button', { name: 'Upload', exact: true }).click({ trial: true });
    for (let index = 0; index < forty.length; index += 1) {
      await page.getByRole('button', { name: `Remove ${index}.txt`, exact: true }).focus();
      const isHidden = await page.evaluate(() => {
        const { left, top, width, height } = (
          document.activeElement ?? document.body
        ).getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return !document.activeElement?.contains(above);
      });
      assert.equal(isHidden, false, `row ${index}`);
    }
    await end();
  });
});
