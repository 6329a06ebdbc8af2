import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { coloredShare } from '../../checks/coloredShare.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { chooseShop, fileCard, goToPreview } from '../../pages/placeOrderPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const poster = await makePdf({ name: 'poster.pdf', pages: 1, isColored: true });

describe('documents in the browser, before payment', () => {
  test('the PDF reader is loaded while the person is still choosing files', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    const worker = page.waitForResponse(/pdf\.worker/);
    await page.goto(site.origin + pagePaths.placeOrder);
    await chooseShop(page, shop.shopName);
    assert.equal((await worker).status(), 200);
    await end();
  });

  test('thumbnail and viewer are grey for “Black and White” and coloured for “Color”', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    const { shopName } = shop;
    await goToPreview(page, { origin: site.origin, shopName, files: [poster] });
    const card = fileCard(page, poster.name);
    const look = card.getByRole('button', { name: `View ${poster.name}` });
    const dialog = page.getByRole('dialog', { name: poster.name });
    const readShares = async () => {
      const small = await coloredShare(look.locator('canvas'));
      await look.click();
      const large = await coloredShare(dialog.locator('canvas'));
      await dialog.getByRole('button', { name: 'Close' }).click();
      return { small, large };
    };

    assert.deepEqual(await readShares(), { small: 0, large: 0 });
    await card.getByRole('radio', { name: 'Color', exact: true }).check();
    const { small, large } = await readShares();
    assert.ok(small > 0.3, `small: ${small}`);
    assert.ok(large > 0.3, `large: ${large}`);
    await end();
  });
});
