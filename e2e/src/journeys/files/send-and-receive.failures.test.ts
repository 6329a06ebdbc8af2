import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { checkStore } from '../../fixtures/checkStore.ts';
import { listStoredFiles } from '../../fixtures/listStoredFiles.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { middleOf } from '../../pages/middleOf.ts';
import { openPreview, readSlip, sendFiles, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { throttleUploads } from '../../pages/network/throttleUploads.ts';

const large: SampleFile = { name: 'scan.bin', bytes: Buffer.alloc(4_000_000, 'scan') };
const small: SampleFile = { name: 'note.txt', bytes: Buffer.from('a note') };
/** Speed at which the upload is slow enough to look at, and fast enough that some bytes have arrived. */
const SLOW_BYTES_PER_SECOND = 200_000;
const LOST = [/ERR_/, /Failed to load resource/];

const { browser, site } = await openSite({ isEmbedded: true });

describe('sending and receiving with failures', () => {
  test('a slow upload shows its progress; cancelled, it leaves nothing on the server', async () => {
    const { page, end } = await startVisit(browser, phone);
    await openPreview(page, site.origin, [large, small]);
    await throttleUploads(page, SLOW_BYTES_PER_SECOND);
    await upload(page);
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    await bar.waitFor();
    await page.getByText(/^[1-9]\d* % · .+\/s · about \d+ s left$/).waitFor();
    const percent = Number(await bar.getAttribute('aria-valuenow'));
    assert.ok(percent > 0 && percent < 100, String(percent));
    await waitUntil('bytes arrive', async () => (await listStoredFiles(site)).length > 0);

    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('heading', { name: 'Check your files' }).waitFor();
    assert.equal(await page.getByRole('list', { name: 'Files to send' }).locator('li').count(), 2);
    await waitUntil('the bytes are gone', async () => (await listStoredFiles(site)).length === 0);
    assert.match(
      await checkStore(site),
      /^Checked 0 shares and 0 orders with 0 files: 0 differences\.$/m,
    );
    await end();
  });

  test('leaving the page during an upload stops it and leaves nothing on the server', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, site.origin, [large]);
    await throttleUploads(page, SLOW_BYTES_PER_SECOND);
    await upload(page);
    await waitUntil('bytes arrive', async () => (await listStoredFiles(site)).length > 0);
    await page.getByRole('link', { name: 'Parchi, home' }).click();
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await waitUntil('the bytes are gone', async () => (await listStoredFiles(site)).length === 0);
    await end();
  });

  test('an upload interrupted by a killed server waits and is retried [F-169]', async (t) => {
    t.after(() => site.resume());
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, site.origin, [large, small]);
    const liftThrottle = await throttleUploads(page, SLOW_BYTES_PER_SECOND);
    await upload(page);
    await waitUntil('bytes arrive', async () => (await listStoredFiles(site)).length > 0);
    await site.kill();
    await page.getByText('Waiting for the network…').waitFor({ timeout: 20_000 });
    await page.getByText('Parchi can’t be reached. The upload waits').waitFor();
    await site.resume();
    await liftThrottle();
    const share = await readSlip(page);
    await page.goto(share.link);
    assert.deepEqual((await downloadShare(page)).entries, [large, small]);
    await end();
  });

  test('an upload waits while offline, keeps the files when cancelled, and is sent when online [F-169]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: LOST });
    await openPreview(page, site.origin, [small]);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Your files stay here until you are back.').waitFor();
    await upload(page);
    await page
      .getByText('You are offline. The upload waits and continues automatically.')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('heading', { name: 'Check your files' }).waitFor();
    await upload(page);
    await page.getByText('Waiting for the network…').waitFor();
    await page.context().setOffline(false);
    await readSlip(page);
    await end();
  });

  test('receiving while offline is explained at the field and works when online again', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: LOST });
    const share = await sendFiles(page, site.origin, [small]);
    await page.goto(site.origin + pagePaths.receiveFile);
    await page.getByRole('heading', { name: 'Receive files' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Token' }).fill(share.token);
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page.locator('form').getByText('Parchi can’t be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await end();
  });

  test('a file that only the server refuses is explained, and nothing is stored', async (t) => {
    const strict = await startSite({ settings: { MAX_FILE_BYTES: '1000000' } });
    t.after(() => strict.stop());
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, strict.origin, [small]);
    await chooseFiles(page, [large]);
    await page.getByText('2 files,').waitFor();
    await upload(page);
    await page.getByText(/^The upload did not finish\. File size greater than 50MB/).waitFor();
    await waitUntil('nothing is stored', async () => (await listStoredFiles(strict)).length === 0);
    await page.getByRole('button', { name: 'Remove scan.bin' }).click();
    await page.getByRole('button', { name: /^(Upload|Try again)$/ }).click();
    await readSlip(page);
    await end();
  });

  test('taps at the place of Upload, up to 1.5 s later, don’t stop the upload [F-181]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, hasTouch: true });
    await openPreview(page, site.origin, [large]);
    const before = new Set(await listStoredFiles(site));
    const liftThrottle = await throttleUploads(page, SLOW_BYTES_PER_SECOND);
    const place = await middleOf(page.getByRole('button', { name: 'Upload', exact: true }));
    await page.touchscreen.tap(place.x, place.y);
    await page.getByRole('heading', { name: 'Uploading' }).waitFor();
    for (const pauseMs of [150, 1_500]) {
      await page.waitForTimeout(pauseMs);
      await page.touchscreen.tap(place.x, place.y);
      assert.ok(await page.getByRole('heading', { name: 'Uploading' }).isVisible());
    }
    await liftThrottle();
    const slip = await readSlip(page);
    await page.touchscreen.tap(place.x, place.y);
    await page.waitForTimeout(200);
    assert.deepEqual(await readSlip(page), slip);
    const added = (await listStoredFiles(site)).filter((path) => !before.has(path));
    assert.equal(added.length, 1);
    await end();
  });

  test('a double click on Upload creates one share', async () => {
    const { page, end } = await startVisit(browser);
    await openPreview(page, site.origin, [small]);
    const before = new Set(await listStoredFiles(site));
    await page.getByRole('button', { name: 'Upload', exact: true }).dblclick();
    await readSlip(page);
    const added = (await listStoredFiles(site)).filter((path) => !before.has(path));
    assert.equal(added.length, 1);
    await end();
  });
});
