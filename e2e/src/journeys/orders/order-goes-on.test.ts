import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { listOrders } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { startBadLine } from '../../fixtures/site/startBadLine.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { checkoutFrame } from '../../pages/placeOrderPage.ts';
import type { Visit } from '../../pages/startVisit.ts';
import { visitOrder } from '../../pages/visitOrder.ts';
import { watchProgress } from '../../pages/watchProgress.ts';

const LOST = [/ERR_/, /Failed to load/, /WebSocket/];
/** Bytes per second. At this speed, the upload is still running after a reload of the page on a busy machine. */
const SPEED = 1_500_000;

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const thesis = await makePdf({ name: 'thesis.pdf', pages: 3, bulkBytes: 9_000_000 });
const size = thesis.bytes.length;
const line = await startBadLine(site.origin, SPEED);
after(() => line.stop());

function visitPayment(): Promise<Visit> {
  return visitOrder(browser, {
    origin: line.origin,
    shopName: shop.shopName,
    file: thesis,
    stage: 'payment',
    expected: LOST,
  });
}

/** Presses “Proceed to Pay”. @returns a function that returns how many bytes have gone over the line since then */
async function proceed(page: Page): Promise<() => number> {
  const sentBefore = line.sentBytes();
  await page.getByRole('button', { name: 'Proceed to Pay' }).tap();
  return () => line.sentBytes() - sentBefore;
}

function waitForBytes(sent: () => number, bytes: number): Promise<void> {
  return waitUntil('bytes go over the line', () => sent() >= bytes);
}

/** Records the page's uploads. @returns a function that returns how many began, and each request's first byte */
function watchUploads(page: Page): () => { begun: number; offsets: number[] } {
  let begun = 0;
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(line.origin + apiPaths.startOrderUpload)) return;
    if (request.method() === 'POST') begun += 1;
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return () => ({ begun, offsets });
}

/**
 * Asserts that one upload began and that no later request started at an earlier byte than the one before. On a busy
 * machine there may be no later request, because all bytes arrived before the page was left.
 */
function assertWentOn({ begun, offsets }: { begun: number; offsets: number[] }): void {
  assert.equal(begun, 1);
  assert.deepEqual(
    offsets,
    offsets.toSorted((one, other) => one - other),
  );
  assert.ok(
    offsets.length === 1 || (offsets.at(-1) ?? 0) > 0,
    `sent from ${offsets.join()} of ${size}`,
  );
}

/** Asserts that the person has one unpaid order, with the bytes of the file. */
async function assertOrdered(page: Page): Promise<void> {
  const { unpaid } = await listOrders(page.context(), line.origin);
  assert.equal(unpaid.length, 1);
  const data = { file: unpaid[0]?.files[0]?._id };
  const pdf = await page.context().request.post(line.origin + apiPaths.getPdf, { data });
  assert.ok((await pdf.body()).equals(thesis.bytes));
}

describe('orders over an unreliable connection', () => {
  test('an order whose upload is cut repeatedly resumes where it was, and is placed once [F-325]', async () => {
    const { page, end } = await visitPayment();
    const progress = await watchProgress(page);
    const uploads = watchUploads(page);
    const sent = await proceed(page);
    const cuts = [0.2, 0.5, 0.8].map((part) => (part + Math.random() * 0.1) * size);
    for (const bytes of cuts) {
      await waitForBytes(sent, bytes);
      line.cut();
    }
    await checkoutFrame(page);
    const percents = await progress();
    assert.deepEqual(
      percents,
      percents.toSorted((one, other) => one - other),
    );
    assertWentOn(uploads());
    await assertOrdered(page);
    await end();
  });

  test('while there is no network, the order says so; it resumes when the network is back [F-325]', async () => {
    const { page, end } = await visitPayment();
    const sent = await proceed(page);
    await waitForBytes(sent, 4_000_000);
    line.down();
    await page.getByText(/^[1-9]\d* % · Waiting for the network…$/).waitFor({ timeout: 30_000 });
    await page.getByText(/^Parchi can’t be reached\. Your order waits and continues/).waitFor();
    line.up();
    await checkoutFrame(page);
    await assertOrdered(page);
    await end();
  });

  test('a reload while ordering asks once, resumes by itself and places one order [F-326]', async () => {
    const { page, end } = await visitPayment();
    const uploads = watchUploads(page);
    const sent = await proceed(page);
    await waitForBytes(sent, 3_000_000);
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await checkoutFrame(page);
    assert.deepEqual(questions, ['beforeunload']);
    assertWentOn(uploads());
    await assertOrdered(page);
    await end();
  });

  test('files that the browser lost are recognised when chosen again, and the order resumes [F-522]', async () => {
    const { page, end } = await visitPayment();
    const uploads = watchUploads(page);
    const sent = await proceed(page);
    await waitForBytes(sent, 3_000_000);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('parchi-print').onsuccess = resolve;
        }),
    );
    await page.reload();
    await page.getByText(/^This file was not kept when you left the page.*thesis\.pdf$/).waitFor();
    await chooseFiles(page, [{ ...thesis, name: 'renamed.pdf' }]);
    await checkoutFrame(page);
    assertWentOn(uploads());
    await assertOrdered(page);
    await end();
  });
});
