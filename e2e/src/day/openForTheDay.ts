import { pagePaths } from '@parchi/contract';
import { password } from '../fixtures/accounts.ts';
import { currentOrders } from '../pages/counterPage.ts';
import { tabTo } from '../pages/tabTo.ts';
import type { Day } from './startDay.ts';

const HELPER = { name: 'Ravi', pin: '4829' };

/** The owner signs in by keyboard, lets customers pay at the counter, and adds a helper. */
export async function openForTheDay(day: Day): Promise<void> {
  const { page, site, account, takePicture } = day;
  await page.goto(site.origin + pagePaths.businessSignIn);
  await tabTo(page, /^Email/);
  await page.keyboard.insertText(account.email);
  await tabTo(page, /^Password/);
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
  await page.getByRole('heading', { name: 'No orders waiting' }).waitFor();
  await takePicture(page, 'counter-in-the-morning');

  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Customers may pay at the counter' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shop details saved').first().waitFor();
  await takePicture(page, 'shop-details-saved');
  await page.getByRole('button', { name: 'Add helper' }).click();
  await page.getByLabel('Name', { exact: true }).fill(HELPER.name);
  await page.getByLabel('PIN of this helper', { exact: true }).fill(HELPER.pin);
  await takePicture(page, 'adding-a-helper');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Change ${HELPER.name}` }).waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await currentOrders(page).waitFor();
}

/** The helper takes over the counter, by the key of the page. */
export async function takeOver({ page, takePicture }: Day): Promise<void> {
  await page.keyboard.press('h');
  await page.getByRole('button', { name: new RegExp(`^${HELPER.name}`) }).click();
  await page.getByLabel(`PIN of ${HELPER.name}`, { exact: true }).fill(HELPER.pin);
  await takePicture(page, 'helper-enters-the-pin');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `At the counter: ${HELPER.name}` }).waitFor();
}
