import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { signIn, signUpPerson, signUpShop } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { operate } from '../../fixtures/site/operate.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ settings: { SHOP_APPROVAL: 'operator' } });
const because = ['--reason', 'called them'];

describe('a shop that an operator approves, and later suspends', () => {
  test('the counter says why customers can’t find it, offers a practice order, and updates by itself [F-728] [F-885]', async () => {
    const shopName = 'Lakeside Prints';
    const email = await signUpShop(site.origin, shopName);
    const { page, end } = await startVisit(browser, { ...desktop, expected: [/Failed to load/] });
    const audit = auditAtEachWidth(page);
    await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email });
    await page.goto(site.origin + pagePaths.home);
    const waiting = page.getByText(/Customers can’t find your shop yet/);
    await waiting.waitFor();
    await audit('counter, shop waits for approval');

    const send = page.getByRole('button', { name: 'Send a practice order' });
    await send.click();
    await page.getByRole('button', { name: /^1.*Practice order/ }).click();
    const opened = page.getByRole('region', { name: /^Token 1/ });
    await opened.getByText('Practice order').waitFor();
    await page.getByText('Practice order sent.').waitFor({ state: 'detached' });
    await audit('counter, practice order');
    await opened.getByRole('button', { name: 'Mark completed' }).click();
    await opened.getByRole('button', { name: 'Complete anyway' }).click();

    const lead = await page
      .getByText(/Shop ID/)
      .first()
      .textContent();
    const [shopId = ''] = /[B-Z][2-9B-Z]{5}/.exec(lead ?? '') ?? [];
    const customer = await startVisit(browser, { ...phone, expected: [/Failed to load/] });
    await signUpPerson(customer.page.context(), site.origin);
    const search = () => customer.page.goto(`${site.origin}${pagePaths.placeOrder}?shop=${shopId}`);
    const slip = customer.page.getByText(shopName).first();
    async function assertNotFound(): Promise<void> {
      await search();
      await customer.page
        .getByRole('searchbox')
        .or(customer.page.getByRole('textbox'))
        .first()
        .waitFor();
      assert.equal(await slip.isVisible(), false);
    }
    await assertNotFound();

    await operate(site, 'shop', shopId, 'approve', ...because);
    await waiting.waitFor({ state: 'detached' });
    await search();
    await slip.waitFor();

    const words = 'Write to help@parchi.example.';
    await operate(site, 'shop', shopId, 'suspend', '--say', words, ...because);
    await page.getByText(/has suspended your shop: .* The operator says: Write to help@/).waitFor();
    await audit('counter, shop suspended');
    await assertNotFound();
    await customer.end();
    await end();
  });
});
