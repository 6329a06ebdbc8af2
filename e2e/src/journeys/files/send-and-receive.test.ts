import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { errorCatalogue, pagePaths } from '@parchi/contract';
import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { readPixels } from '../../checks/readPixels.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { countSavedFiles } from '../../pages/countSavedFiles.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { openPreview, readSlip, sendFiles, type SentShare, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const files: SampleFile[] = [
  { name: 'term paper.final.txt', bytes: Buffer.from('a paper\n'.repeat(2_000)) },
  { name: 'notes.txt', bytes: Buffer.from('two words') },
];
const TOKEN_LABEL = 'Token';
/** Duration of a toast in ms (specification §8). */
const TOAST_MS = 2_000;
/** Step in ms by which the page's paused clock is moved on. */
const STEP_MS = 50;

const { browser, site } = await openSite();

describe('sending and receiving files', () => {
  let share: SentShare;

  before(async () => {
    const { page, end } = await startVisit(browser);
    share = await sendFiles(page, site.origin, files);
    await end();
  });

  async function assertReceived(page: Page): Promise<void> {
    const zip = await downloadShare(page);
    assert.equal(zip.name, `${share.token}.zip`);
    assert.deepEqual(zip.entries, files);
  }

  function field(page: Page) {
    return page.getByRole('textbox', { name: TOKEN_LABEL });
  }

  test('dropped files are uploaded, and the slip shows token, link, QR code and time left', async () => {
    const { page, end } = await startVisit(browser);
    await page.goto(site.origin);
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await dropFiles(page, files);
    const list = page.getByRole('list', { name: 'Files to send' });
    await list.getByText('term paper.final', { exact: true }).waitFor();
    await list.getByText('notes', { exact: true }).waitFor();
    await upload(page);
    const slip = await readSlip(page);
    assert.match(slip.token, /^[A-Za-z0-9_-]{22}$/);
    assert.equal(slip.link, `${site.origin}/receive-file?token=${slip.token}`);
    const clock = page.getByRole('timer');
    const shownAtFirst = await clock.textContent();
    assert.match(shownAtFirst ?? '', /^(2:00:00|1:59:\d\d) left$/);
    assert.equal(await decodeQr(page.getByRole('img', { name: /QR code/ })), slip.link);
    await page.getByText('Files will be deleted in 2 hours').waitFor();
    await page.waitForFunction(
      (first) => document.querySelector('[role=timer]')?.textContent !== first,
      shownAtFirst,
    );
    await end();
  });

  test('the QR code can be decoded on a phone in the dark theme', async () => {
    const { page, end } = await startVisit(browser, { ...phone, colorScheme: 'dark' });
    const slip = await sendFiles(page, site.origin, files);
    assert.equal(await decodeQr(page.getByRole('img', { name: /QR code/ })), slip.link);
    await end();
  });

  test('the link opens the files in another browser profile, and the address bar loses the token', async () => {
    const { page, end } = await startVisit(browser, phone);
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers()['referer']));
    await page.goto(share.link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    assert.equal(page.url(), `${site.origin}/receive-file`);
    assert.equal(await field(page).inputValue(), share.token);
    const list = page.getByRole('list', { name: 'Files to download' });
    await list.getByText('term paper.final.txt').waitFor();
    await list.getByText('TXT, 16 kB').waitFor();
    await assertReceived(page);
    for (const referrer of referrers) assert.doesNotMatch(referrer ?? '', /token|\?/);

    await page.reload();
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    assert.equal(page.url(), `${site.origin}/receive-file`);
    await assertReceived(page);
    await end();
  });

  test('a typed token, a token with gaps and a pasted link all lead to the files', async () => {
    const { page, end } = await startVisit(browser, phone);
    const gaps = share.token.replace(/(.{4})/g, '$1 ');
    for (const typed of [share.token, gaps, share.link, `Here: ${share.link}\n`]) {
      await page.goto(site.origin);
      await field(page).fill(typed);
      await page.getByRole('button', { name: 'Retreive' }).click();
      await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
      assert.equal(page.url(), `${site.origin}/receive-file`, typed);

      await page.goto(site.origin + pagePaths.receiveFile);
      await field(page).fill(typed);
      await field(page).press('Enter');
      await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    }
    await assertReceived(page);
    await end();
  });

  test('a wrong token is explained once, at the field; “Files fetched” disappears after 2 s [F-182] [F-183]', async () => {
    const { page, end } = await startVisit(browser, { expected: [/404/] });
    await page.clock.install();
    await page.goto(site.origin + pagePaths.receiveFile);
    const words = errorCatalogue['share.incorrect_token'].text;
    const retrieve = page.getByRole('button', { name: 'Retreive' });

    await retrieve.click();
    await page.getByText('Enter the token that you were given.').waitFor();
    await field(page).fill('much too short');
    await retrieve.click();
    await page.getByText('A token has 22 characters, this has 12.').waitFor();
    await field(page).fill(`${share.token.slice(0, -1)}B`);
    await page.getByText('No token ends in “B”.').waitFor();

    await field(page).fill('A'.repeat(22));
    await retrieve.click();
    await page.locator('form').getByText(words).waitFor();
    assert.equal(await page.getByText(words).count(), 1);
    assert.equal(await field(page).getAttribute('aria-invalid'), 'true');
    assert.ok(await field(page).evaluate((input) => input === document.activeElement));

    await field(page).fill(share.token);
    // From here on, the page's clock moves only when this test moves it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await retrieve.click();
    const toast = page.getByRole('status').filter({ hasText: 'Done: Files fetched' });
    await waitUntil('the toast is shown', async () => {
      await page.clock.runFor(STEP_MS);
      return toast.isVisible();
    });
    await page.clock.runFor(TOAST_MS - 2 * STEP_MS);
    assert.ok(await toast.isVisible(), 'the toast is still shown');
    await page.clock.runFor(2 * STEP_MS);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    assert.equal(await page.getByText(words).count(), 0);
    await end();
  });

  test('link and token are copied, the token without its displayed gaps', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, end } = await startVisit(browser, { permissions });
    const slip = await sendFiles(page, site.origin, files);
    for (const [button, copied] of [
      ['Copy link', slip.link],
      ['Copy token', slip.token],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('status').getByText('Text copied').first().waitFor();
      // The message “Text copied” may still be that of the previous button, so wait for the text itself.
      await page.waitForFunction(
        async (text) => (await navigator.clipboard.readText()) === text,
        copied,
      );
    }
    await end();
  });

  test('a reload keeps chosen files, and later the slip; “Send more” starts again', async () => {
    const { page, end } = await startVisit(browser);
    await openPreview(page, site.origin, files);
    await waitUntil('the files are saved', async () => (await countSavedFiles(page)) > 0);
    await page.reload();
    await page.getByText('Your files are still here. Press Upload to send them.').waitFor();
    await upload(page);
    const slip = await readSlip(page);
    await page.reload();
    assert.deepEqual(await readSlip(page), slip);
    await page.getByRole('button', { name: 'Send more' }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await end();
  });

  test('Cancel goes back to choosing; Back leaves the page and Forward returns to the slip', async () => {
    const { page, end } = await startVisit(browser);
    await page.goto(site.origin);
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await dropFiles(page, files);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await page.getByText('notes', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await dropFiles(page, files);
    await upload(page);
    const slip = await readSlip(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await page.goForward();
    assert.deepEqual(await readSlip(page), slip);
    await end();
  });

  test('two tabs send and receive independently, and a single file arrives without a zip [F-743]', async () => {
    const { page, end } = await startVisit(browser);
    const other = await page.context().newPage();
    await openPreview(page, site.origin, files);
    const otherShare = await sendFiles(other, site.origin, files.slice(1));
    await upload(page);
    const slip = await readSlip(page);
    assert.notEqual(slip.token, otherShare.token);
    await page.goto(otherShare.link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    assert.deepEqual((await downloadShare(page)).entries, files.slice(1));
    await end();
  });
});

/** Decodes a QR code from its pixels on the screen, as a camera would. */
async function decodeQr(code: Locator): Promise<string | undefined> {
  const { width, height, values } = await readPixels(code);
  return jsQR(Uint8ClampedArray.from(values), width, height)?.data;
}

/** Dispatches the events of a drag of files from the desktop onto the page. */
async function dropFiles(page: Page, dropped: SampleFile[]): Promise<void> {
  const contents = dropped.map(({ name, bytes }) => ({ name, text: bytes.toString() }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, contents);
  // Nothing listens to these events until React has replaced the prerendered first view.
  await waitForTakeOver(page);
  const target = page.getByRole('heading', { level: 1 });
  for (const event of ['dragenter', 'dragover']) {
    await target.dispatchEvent(event, { dataTransfer: transfer });
  }
  await page.getByText('Drop them now').waitFor();
  await target.dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('heading', { name: 'Check your files' }).waitFor();
}
