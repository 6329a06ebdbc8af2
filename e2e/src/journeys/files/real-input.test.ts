import assert from 'node:assert/strict';
import { randomFillSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { apiPaths, limits, pagePaths, type SendReply } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { testZipWithTools } from '../../checks/testZipWithTools.ts';
import { listStoredFiles } from '../../fixtures/listStoredFiles.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makeMedia } from '../../fixtures/samples/makeMedia.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { chooseLargeFile } from '../../pages/chooseLargeFile.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { openPreview, readSlip, sendFiles, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

describe('real files', () => {
  /** Receives a share and compares names and bytes with what was sent. */
  async function assertArrives(page: Page, link: string, expected: SampleFile[]): Promise<void> {
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    const received = await downloadShare(page);
    assert.deepEqual(
      received.entries.map(({ name }) => name),
      expected.map(({ name }) => name),
    );
    for (const [index, { name, bytes }] of expected.entries()) {
      assert.ok(received.entries[index]?.bytes.equals(bytes), `the bytes of ${name}`);
    }
    if (expected.length > 1) assert.deepEqual(testZipWithTools(received.path), []);
  }

  test('a PDF, photos, a video and an empty file arrive byte for byte', async () => {
    const { page, end } = await startVisit(browser, phone);
    await page.goto(site.origin);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const files = [...(await makeMedia(page)), { name: 'empty.txt', bytes: Buffer.alloc(0) }];
    assert.deepEqual(
      files.map(({ bytes }) => bytes.subarray(0, 4).toString('latin1')),
      ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff\u00e0', '\u001aEß£', ''],
    );
    const { link } = await sendFiles(page, site.origin, files);
    await assertArrives(page, link, files);
    await end();
  });

  test('50,000,000 bytes are sent; one byte more is refused and the selection cleared', async () => {
    const { page, end } = await startVisit(browser);
    const exact = { name: 'film.bin', bytes: randomFillSync(Buffer.alloc(limits.maxFileBytes)) };
    const larger = {
      name: 'longer film.bin',
      bytes: Buffer.concat([exact.bytes, Buffer.from('!')]),
    };
    await page.goto(site.origin + pagePaths.sendFile);
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await chooseLargeFile(page, larger);
    await page.getByText('File size greater than 50MB').waitFor();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    assert.equal(await page.getByRole('list', { name: 'Files to send' }).count(), 0);

    await chooseLargeFile(page, exact);
    await page.getByRole('heading', { name: 'Check your files' }).waitFor();
    await upload(page);
    const { link } = await readSlip(page);
    await assertArrives(page, link, [exact]);
    await end();
  });

  test('forty files arrive in the order in which they were sent', async () => {
    const { page, end } = await startVisit(browser, phone);
    const files = Array.from({ length: 40 }, (_, index) => ({
      name: `page ${index + 1}.bin`,
      bytes: randomFillSync(Buffer.alloc(1_000 + index * 997)),
    }));
    const before = (await listStoredFiles(site)).length;
    const { link } = await sendFiles(page, site.origin, files);
    await page.getByText('40 files,').first().waitFor();
    assert.equal((await listStoredFiles(site)).length, before + 40);
    await assertArrives(page, link, files);
    await end();
  });

  test('names in Hindi, Arabic, emoji and other scripts arrive unchanged', async () => {
    const { page, end } = await startVisit(browser, phone);
    const names = [
      'मेरी पर्ची — अंतिम.pdf',
      'تقرير نهائي.pdf',
      '🧾👩🏽‍🎓 receipt.png',
      'naïve “quoted” & 100%.txt',
      'Тест 測試 試験.txt',
      'no extension',
      `${'long '.repeat(40)}name.txt`,
    ];
    const files = names.map((name) => ({ name, bytes: Buffer.from(`this is ${name}`) }));
    const { link } = await sendFiles(page, site.origin, files);
    await assertArrives(page, link, files);
    for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
    await end();
  });

  test('the second of two files with the same name arrives as “report (2).pdf”', async () => {
    const { page, end } = await startVisit(browser, phone);
    const first = { name: 'report.pdf', bytes: Buffer.from('%PDF-1.4 first') };
    const second = { name: 'report.pdf', bytes: Buffer.from('%PDF-1.4 second') };
    await openPreview(page, site.origin, [first]);
    await chooseFiles(page, [second]);
    await page.getByText('2 files,').waitFor();
    await upload(page);
    const { link } = await readSlip(page);
    await assertArrives(page, link, [first, { ...second, name: 'report (2).pdf' }]);
    await end();
  });

  test('file names that contain a path stay inside the zip’s folder', async () => {
    const { page, end } = await startVisit(browser, phone);
    const form = new FormData();
    for (const name of ['../../etc/passwd', '..\\..\\evil.exe', '/root/.profile', '..']) {
      form.append('file', new Blob([name]), name);
    }
    const reply = await fetch(site.origin + apiPaths.sendFiles, { method: 'POST', body: form });
    assert.equal(reply.status, 201);
    const { file } = (await reply.json()) as SendReply;
    const token = Buffer.from(file._id, 'hex').toString('base64url');
    await page.goto(`${site.origin}${pagePaths.receiveFile}?token=${token}`);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    const zip = await downloadShare(page);
    const names = zip.entries.map(({ name }) => name);
    // A leading dot would hide the unpacked file, so it was replaced.
    assert.deepEqual(names.slice(0, 3), ['passwd', 'evil.exe', '_profile']);
    for (const name of names) assert.doesNotMatch(name, /[/\\]|^\.\.?$/);
    assert.deepEqual(testZipWithTools(zip.path), []);
    await end();
  });
});
