import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { assertNoSidewaysScroll } from '../../checks/assertNoSidewaysScroll.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { openPreview, readSlip, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

/** Number of bytes that may be sent in an hour. Half of it may be kept for longer than two hours. */
const SENT_BYTES = 2_000_000;

const file = (name: string, size: number): SampleFile => ({ name, bytes: randomBytes(size) });

const { browser, site } = await openSite({
  settings: { RATE_LIMITS: 'on', SEND_BYTES_PER_HOUR: String(SENT_BYTES) },
});

describe('how long files are kept', () => {
  test('a choice of 24 hours survives a reload; with too much kept already, 2 hours still work [F-965] [F-966]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/409/] });
    const hours = (name: string) => page.getByRole('radio', { name, exact: true });
    const appended: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') appended.push(request.url());
    });
    await openPreview(page, site.origin, [file('day.bin', 600_000)]);
    assert.equal(await hours('2').isChecked(), true);
    await hours('24').check();
    await page.reload();
    await page.getByText('Your files are still here.').waitFor();
    assert.equal(await hours('24').isChecked(), true);
    await assertNoSidewaysScroll(page, 'the preview on a phone');
    await upload(page);
    const { link } = await readSlip(page);
    await page.getByText('Files will be deleted in 24 hours').waitFor();
    assert.match(
      (await page.getByRole('timer').textContent()) ?? '',
      /^(24:00:00|23:59:\d\d) left$/,
    );

    const receiver = await startVisit(browser, phone);
    await receiver.page.goto(link);
    await receiver.page.getByText(/^23:59:\d\d left$/).waitFor();
    await receiver.end();

    await page.getByRole('button', { name: 'Send more' }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await chooseFiles(page, [file('too much.bin', 600_000)]);
    assert.equal(await hours('2').isChecked(), true);
    await hours('6').check();
    await upload(page);
    await page.getByText(/Too many files are kept for more than 2 hours/).waitFor();
    assert.ok(appended.length >= 2, `${appended.length} requests with bytes`);
    appended.length = 0;
    await hours('2').check();
    const made = page.waitForRequest((request) =>
      request.url().endsWith(apiPaths.sendUploadedFiles),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await made;
    await page.getByText('Files will be deleted in 2 hours').waitFor();
    assert.deepEqual(appended, []);
    await end();
  });
});
