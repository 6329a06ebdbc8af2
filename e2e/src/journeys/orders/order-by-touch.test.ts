import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { listOrders } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { tapTwice } from '../../pages/middleOf.ts';
import { checkoutFrame, orderIdOf } from '../../pages/placeOrderPage.ts';
import { phone, type Visit } from '../../pages/startVisit.ts';
import { throttleUploads } from '../../pages/network/throttleUploads.ts';
import { visitOrder } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const { shopName } = shop;
const note = await makePdf({ name: 'note.pdf', pages: 3 });

/** Time between the two taps of a double tap, in ms. Operating systems allow 300 to 500 ms. */
const DOUBLE_TAP_MS = 120;
/** Time, in ms, after which a person who believes that the first tap was lost taps again. */
const IMPATIENT_MS = 1_500;

function visit(stage: 'shop' | 'payment'): Promise<Visit> {
  return visitOrder(browser, { origin: site.origin, shopName, file: note, stage });
}

/** Records the idempotency keys of the orders that the page sends. */
function recordOrderKeys(page: Page): Set<string> {
  const keys = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== apiPaths.placeOrder) return;
    keys.add(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

async function assertOneOrder(page: Page, keys: Set<string>): Promise<void> {
  const { unpaid, active } = await listOrders(page.context(), site.origin);
  assert.deepEqual([unpaid.length + active.length, keys.size], [1, 1]);
}

describe('double taps while ordering', () => {
  for (const pauseMs of [DOUBLE_TAP_MS, IMPATIENT_MS]) {
    test(`a second tap on “Proceed to Pay” after ${pauseMs} ms neither cancels nor orders twice [F-161]`, async () => {
      const { page, end } = await visit('payment');
      const keys = recordOrderKeys(page);
      const liftThrottle = await throttleUploads(page, 1_000);
      const proceed = page.getByRole('button', { name: 'Proceed to Pay' });
      await tapTwice(page, proceed, pauseMs);
      await page.getByRole('heading', { name: 'Sending your order' }).waitFor();
      await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
      assert.equal(await page.getByText('Order cancelled').count(), 0);
      await liftThrottle();
      await checkoutFrame(page);
      await assertOneOrder(page, keys);
      await end();
    });
  }

  test('“Proceed to Pay” keeps its place while busy; “Cancel order” is above it [F-161]', async () => {
    const { page, end } = await visit('payment');
    await throttleUploads(page, 1_000);
    const proceed = page.getByRole('button', { name: 'Proceed to Pay' });
    const before = await proceed.boundingBox();
    await proceed.tap();
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    const [during, above] = [await proceed.boundingBox(), await cancel.boundingBox()];
    assert.ok(before && during && above);
    assert.deepEqual([during.x, during.y, during.height], [before.x, before.y, before.height]);
    assert.equal(await proceed.getAttribute('aria-disabled'), 'true');
    assert.ok(above.y + above.height < before.y, '“Cancel order” is above');
    await cancel.tap();
    await page.getByText('Order cancelled. Nothing was charged.').waitFor();
    await page.getByText('Your files are still here.').waitFor();
    await page.getByRole('heading', { name: 'Check and pay' }).waitFor();
    await end();
  });

  test('a double tap advances by one stage only, and never places the order [F-162]', async () => {
    const { page, end } = await visit('shop');
    const keys = recordOrderKeys(page);
    await page.getByRole('searchbox', { name: 'Search print shops' }).fill(shopName);
    const choose = page.getByRole('button', { name: `Choose ${shopName}` });
    const chooser = page.waitForEvent('filechooser', { timeout: 1_000 }).catch(() => undefined);
    await tapTwice(page, choose, DOUBLE_TAP_MS);
    assert.equal(await chooser, undefined);
    await page.getByRole('heading', { name: 'Choose your files' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: note.name,
      mimeType: 'application/pdf',
      buffer: note.bytes,
    });
    await tapTwice(
      page,
      page.getByRole('button', { name: 'Continue', exact: true }),
      DOUBLE_TAP_MS,
    );
    await page.waitForTimeout(1_000);
    await page.getByRole('heading', { name: 'Choose how to print' }).waitFor();
    await tapTwice(page, page.getByRole('button', { name: /^Continue with/ }), DOUBLE_TAP_MS);
    await page.waitForTimeout(1_000);
    await page.getByRole('heading', { name: 'Check and pay' }).waitFor();
    assert.equal(keys.size, 0);
    await end();
  });

  test('a double tap on “Pay now” opens the checkout and leaves it open [F-162]', async () => {
    const { page, end } = await visit('payment');
    await page.getByRole('button', { name: 'Proceed to Pay' }).tap();
    await (await checkoutFrame(page)).getByRole('button', { name: 'Close', exact: true }).click();
    await orderIdOf(page);
    for (const width of [phone.viewport.width, 1_366]) {
      await page.setViewportSize({ width, height: 740 });
      await tapTwice(page, page.getByRole('button', { name: 'Pay now' }), DOUBLE_TAP_MS);
      await page.waitForTimeout(1_000);
      const dialog = page.getByRole('dialog', { name: 'Pay for your prints' });
      assert.equal(await dialog.count(), 1);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Pay now' }).waitFor();
    }
    await end();
  });
});
