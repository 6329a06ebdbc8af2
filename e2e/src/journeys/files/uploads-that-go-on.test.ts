import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { startBadLine } from '../../fixtures/site/startBadLine.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { openPreview, readSlip, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { watchProgress } from '../../pages/watchProgress.ts';

const LOST = [/ERR_/, /Failed to load resource/];
const SPEED = 3_000_000;
/**
 * Maximum number of bytes that are sent twice for each break, because sockets held them when the line broke. A test
 * with one break waits for more bytes than that, so that it would notice an upload that starts again from the
 * beginning.
 */
const MAX_RESENT_BYTES = 5_000_000;

const files: SampleFile[] = [
  { name: 'film.bin', bytes: randomBytes(9_000_000) },
  { name: 'note.txt', bytes: Buffer.from('a note') },
  { name: 'scan.bin', bytes: randomBytes(3_000_000) },
];
const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const { browser, site } = await openSite();
const line = await startBadLine(site.origin, SPEED);
after(() => line.stop());

/** Waits until this number of bytes of an upload has gone over the line. */
async function waitForBytes(sentBefore: number, bytes: number): Promise<void> {
  await waitUntil('bytes go over the line', () => line.sentBytes() - sentBefore >= bytes);
}

async function assertArrived(page: Page): Promise<void> {
  const share = await readSlip(page);
  await page.goto(share.link);
  assert.deepEqual((await downloadShare(page)).entries, files);
}

describe('uploads over an unreliable connection', () => {
  test('an upload that is cut repeatedly resumes where it was, and arrives byte for byte [F-295]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: LOST });
    await openPreview(page, line.origin, files);
    const progress = await watchProgress(page);
    const sentBefore = line.sentBytes();
    await upload(page);
    const cuts = [0.1, 0.35, 0.6, 0.85].map((part) => (part + Math.random() * 0.1) * size);
    for (const bytes of cuts) {
      await waitForBytes(sentBefore, bytes);
      line.cut();
    }
    await page.getByRole('heading', { name: 'Ready to share' }).waitFor({ timeout: 60_000 });
    const percents = await progress();
    assert.deepEqual(
      percents,
      percents.toSorted((one, other) => one - other),
    );
    const sent = line.sentBytes() - sentBefore;
    assert.ok(sent < size + cuts.length * MAX_RESENT_BYTES, `${sent} bytes for ${size}`);
    await assertArrived(page);
    await end();
  });

  test('while there is no network, the page says so; the upload resumes when it is back [F-295]', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, line.origin, files);
    const sentBefore = line.sentBytes();
    await upload(page);
    await waitForBytes(sentBefore, 4_000_000);
    line.down();
    await page.getByText(/^[1-9]\d* % · Waiting for the network…$/).waitFor({ timeout: 30_000 });
    line.up();
    await assertArrived(page);
    await end();
  });

  test('a connection that silently stalls is replaced by a new one [F-286]', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, line.origin, files);
    const sentBefore = line.sentBytes();
    await upload(page);
    await waitForBytes(sentBefore, 6_000_000);
    line.stall();
    await page.getByRole('heading', { name: 'Ready to share' }).waitFor({ timeout: 120_000 });
    await assertArrived(page);
    assert.ok(line.sentBytes() - sentBefore < size + MAX_RESENT_BYTES);
    await end();
  });

  test('a reloaded page resumes its upload by itself [F-296]', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, line.origin, files);
    const sentBefore = line.sentBytes();
    await upload(page);
    await waitForBytes(sentBefore, 6_000_000);
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await assertArrived(page);
    assert.deepEqual(questions, ['beforeunload']);
    const sent = line.sentBytes() - sentBefore;
    assert.ok(sent < size + MAX_RESENT_BYTES, `${sent} bytes for ${size}`);
    await end();
  });

  test('an upload waits for a busy server, and “Try again” resumes it after a refusal [F-520]', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, site.origin, files);
    let begun = 0;
    page.on('request', (request) => {
      if (request.url() === site.origin + apiPaths.startShareUpload) begun += 1;
    });
    const refusals = [
      { status: 503, headers: { 'retry-after': '2' }, json: { code: 'service.unavailable' } },
      { status: 507, json: { code: 'storage.full' } },
    ];
    await page.route('**' + apiPaths.startShareUpload + '/*', (route, request) => {
      const refusal = request.method() === 'PATCH' ? refusals.shift() : undefined;
      return refusal ? route.fulfill(refusal) : route.continue();
    });
    await upload(page);
    await page.getByText('Waiting…', { exact: true }).waitFor();
    await page.getByText('Parchi is busy. The upload waits and continues automatically.').waitFor();
    await page.getByText(/^The upload did not finish\. There is no room for more files/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await assertArrived(page);
    assert.equal(begun, 1);
    await end();
  });

  test('files that the browser lost are recognised when they are chosen again [F-296]', async () => {
    const { page, end } = await startVisit(browser, { expected: LOST });
    await openPreview(page, line.origin, files);
    const sentBefore = line.sentBytes();
    await upload(page);
    await waitForBytes(sentBefore, 6_000_000);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('parchi-send').onsuccess = resolve;
        }),
    );
    await page.reload();
    await page.getByText(/were not kept when you left the page/).waitFor();
    await chooseFiles(page, files.toReversed());
    await assertArrived(page);
    assert.ok(line.sentBytes() - sentBefore < size + MAX_RESENT_BYTES);
    await end();
  });
});
