import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { changeDatabase } from '../../fixtures/changeDatabase.ts';
import { checkStore } from '../../fixtures/checkStore.ts';
import { listStoredFiles } from '../../fixtures/listStoredFiles.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const files: SampleFile[] = [{ name: 'secret plan.txt', bytes: Buffer.from('gone soon') }];

const { browser, site } = await openSite({
  settings: { SWEEP_INTERVAL_SECONDS: '1' },
  isEmbedded: true,
});

describe('expired files', () => {
  test('disappear for sender and receiver, give 404, and are removed from the store', async () => {
    const sender = await startVisit(browser, desktop);
    const receiver = await startVisit(browser, { ...phone, expected: [/404/] });
    for (const { page } of [sender, receiver]) await page.clock.install();
    const share = await sendFiles(sender.page, site.origin, files);
    assert.equal((await listStoredFiles(site)).length, 1);
    await receiver.page.goto(share.link);
    await receiver.page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    const file = await receiver.page.locator('input[name=file]').inputValue();

    for (const { page } of [sender, receiver]) {
      await page.clock.fastForward('01:58:00');
      await page.getByText(/^[01]:\d\d left$/).waitFor();
      await page.clock.fastForward('02:00');
    }
    await sender.page.getByText('These files were deleted. Nobody can receive them').waitFor();
    await sender.page.getByRole('heading', { name: 'No longer shared' }).waitFor();
    await receiver.page.getByText('These files were deleted. Ask the sender').waitFor();
    assert.equal(await receiver.page.getByRole('button', { name: 'Download' }).count(), 0);
    assert.equal(await sender.page.getByRole('img', { name: /QR code/ }).count(), 0);

    await changeDatabase(site, (query) => query('update shares set expires_at = now()'));
    for (const [path, body] of [
      [apiPaths.receiveFiles, { token: share.token }],
      [apiPaths.downloadFile, { file }],
      [apiPaths.downloadFiles, { files: [{ _id: file }] }],
    ] as const) {
      const reply = await fetch(site.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(reply.status, 404, path);
      assert.match(((await reply.json()) as { text: string }).text, /^Incorrect/);
    }
    await waitUntil('the sweep has run', async () => (await listStoredFiles(site)).length === 0);

    await receiver.page.goto(share.link);
    await receiver.page
      .locator('form')
      .getByText(/^These files were deleted at/)
      .waitFor();
    await sender.page.reload();
    await sender.page.getByRole('heading', { name: 'Send files' }).waitFor();
    await receiver.end();
    await sender.end();
    assert.match(
      await checkStore(site),
      /^Checked 0 shares and 0 orders with 0 files: 0 differences\.$/m,
    );
  });
});
