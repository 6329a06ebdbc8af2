import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, pagePaths, type FileOptions, type PdfRefusal } from '@parchi/contract';
import type { Locator, Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makeDamagedPdfs, PAGES } from '../../fixtures/samples/makeDamagedPdfs.ts';
import { makeFontMatrixPdf, TRACE } from '../../fixtures/samples/makeFontMatrixPdf.ts';
import { makeXfaPdfs } from '../../fixtures/samples/makeXfaPdfs.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { chooseShop, goToPreview } from '../../pages/placeOrderPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Careful Copies');

type Verdict = number | Extract<PdfRefusal, 'damaged' | 'not_a_pdf' | 'xfa_form'>;

const options: FileOptions = {
  pageRange: 'All',
  pagesToBePrinted: 'All',
  pageColor: 'Black and White',
  pageMethod: 'Single',
  numberOfCopies: 1,
  note: '',
};

/** Reads the page's verdict on each file, in the order in which they were chosen. */
async function readVerdictsOfPage(page: Page, fileCount: number): Promise<Verdict[]> {
  const rows = page.getByRole('list', { name: 'Files to print' }).getByRole('listitem');
  const judged = rows.filter({ hasText: /\d pages? ·|damaged|not a PDF|XFA form/ });
  await waitUntil('every file is judged', async () => (await judged.count()) === fileCount, 60_000);
  return (await rows.allInnerTexts()).map((text) => {
    if (text.includes('is damaged')) return 'damaged';
    if (text.includes('not a PDF')) return 'not_a_pdf';
    if (text.includes('XFA form')) return 'xfa_form';
    return Number(/(\d+) pages? ·/.exec(text)?.[1]);
  });
}

/**
 * Asks the server about a file by an order whose total is wrong. If the file is readable, the server answers with the
 * correct total.
 */
async function askServer(page: Page, { name, bytes }: SampleFile): Promise<Verdict> {
  const reply = await page.context().request.post(site.origin + apiPaths.placeOrder, {
    multipart: {
      file: { name, mimeType: 'application/pdf', buffer: bytes },
      shop: shop._id,
      priority: 'false',
      totalPrice: '0',
      fileInfo: JSON.stringify([options]),
    },
  });
  assert.equal(reply.status(), 422, name);
  const said = (await reply.json()) as { code: string; totalPrice?: number };
  if (said.totalPrice !== undefined) return said.totalPrice / shop.bnw;
  return said.code.replace('pdf.', '') as Verdict;
}

test('browser and server agree on every damaged PDF [P05]', async () => {
  const files = await makeDamagedPdfs();
  // pdf.js leaves some of its own promise rejections unhandled.
  const { page, end } = await startVisit(browser, { expected: [/XRefEntryException/] });
  await signUpPerson(page.context(), site.origin);
  await page.goto(site.origin + pagePaths.placeOrder);
  await chooseShop(page, shop.shopName);
  await chooseFiles(page, files);
  const ofPage = await readVerdictsOfPage(page, files.length);
  for (const [index, file] of files.entries()) {
    const ofServer = await askServer(page, file);
    assert.equal(ofPage[index], ofServer, file.name);
    if (typeof ofServer === 'number') assert.equal(ofServer, PAGES, file.name);
  }
  await end();
});

test('browser and server both report an XFA form without pages [F-146]', async () => {
  const { forms, printable } = await makeXfaPdfs();
  const files = [...forms, ...printable];
  const { page, end } = await startVisit(browser);
  await signUpPerson(page.context(), site.origin);
  await page.goto(site.origin + pagePaths.placeOrder);
  await chooseShop(page, shop.shopName);
  await chooseFiles(page, files);
  const ofPage = await readVerdictsOfPage(page, files.length);
  const expected = [...forms.map(() => 'xfa_form'), ...printable.map(() => 1)];
  assert.deepEqual(ofPage, expected);
  for (const [index, file] of files.entries()) {
    assert.equal(await askServer(page, file), expected[index], file.name);
  }
  await end();
});

/** Returns whether anything is drawn on a canvas. */
async function hasInk(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    if (width === 0 || height === 0) return false;
    // Read from a copy, because Chromium warns of a canvas that is read repeatedly.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(element, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    return data.some((value, index) => index % 4 === 0 && value < 128 && data[index + 3]! > 128);
  });
}

test('a font with a script is drawn in the list and the viewer, and the script never runs [P14]', async () => {
  const { page, end } = await startVisit(browser);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signUpPerson(page.context(), site.origin);
  const files = [makeFontMatrixPdf('font.pdf')];
  await goToPreview(page, { origin: site.origin, shopName: shop.shopName, files });
  const thumbnail = page.locator('main canvas').first();
  await waitUntil('the first page is drawn', () => hasInk(thumbnail));
  await page.getByRole('button', { name: 'View font.pdf' }).click();
  const shown = page.getByRole('dialog').locator('canvas').first();
  await waitUntil('the viewer shows the page', () => hasInk(shown));
  assert.equal(await page.evaluate((name) => name in window, TRACE), false);
  assert.deepEqual(dialogs, []);
  await end();
});
