import { pseudo } from '../../fixtures/pseudoLanguage.ts';
import { password } from '../../fixtures/accounts.ts';
import { button, heading, press, text, type PseudoVisit } from './pseudoVisit.ts';

const pin = '530918';

/** Visits the view Money, and asks for a range of days without giving the days. */
export async function visitMoney(visit: PseudoVisit): Promise<void> {
  const { page, open } = visit;
  await open('/?view=money', heading(page, 'shop.money.title'));
  await press(visit, 'shop.money.show', 'shop.money.day-missing');
  const table = page.getByText(pseudo('shop.money.as-table'));
  if (await table.isVisible()) await table.click();
  await visit.check('money');
}

/** Changes a price in the view Shop, and tries changes that it refuses. */
export async function visitShopDetails(visit: PseudoVisit): Promise<void> {
  const { page, open } = visit;
  await open('/?view=shop', heading(page, 'shop.details.title'));
  await press(visit, 'shop.details.date-add', 'shop.details.date-missing');
  const price = page.getByLabel(pseudo('shop.sign-up.bnw'));
  await price.fill('-1');
  await press(visit, 'shop.details.save', 'shop.sign-up.wrong-rate');
  await price.fill('3');
  await page.getByLabel(pseudo('shop.details.cash')).check();
  await press(visit, 'shop.details.save', 'shop.details.saved');
  await open('/?view=shop', heading(page, 'shop.details.rate-changes'));
}

/** Adds a helper, sets a PIN, and lets the helper take over and find the view Shop locked. */
export async function visitStaff(visit: PseudoVisit): Promise<void> {
  const { page, check } = visit;
  await press(visit, 'shop.helpers.add', 'shop.helpers.name');
  await press(visit, 'shop.helpers.add', 'shop.helpers.missing-name');
  await page.getByLabel(pseudo('shop.helpers.name')).fill('Ravi');
  await page.getByLabel(pseudo('shop.helpers.pin')).fill('4829');
  await press(visit, 'shop.helpers.add', 'shop.helpers.saved');
  await button(page, 'shop.helpers.change-named').click();
  await press(visit, 'shop.helpers.remove', 'shop.helpers.remove-detail');
  await button(page, 'shop.helpers.close').click();
  await press(visit, 'shop.pin.set', 'shop.pin.hint');
  await page.getByLabel(pseudo('shop.pin.new')).fill(pin);
  await page.getByLabel(pseudo('shop.pin.password')).fill(password);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await text(page, 'shop.pin.is-set').waitFor();
  await check('shop, PIN set');
  await press(visit, 'shop.pin.remove', 'shop.pin.remove-detail');
  await button(page, 'shop.pin.close').click();
  await press(visit, 'shop.helpers.who', 'shop.helpers.keys');
  await page.getByRole('dialog').getByRole('button', { name: /^Ravi/ }).click();
  await press(visit, 'shop.helpers.take-over', 'shop.pin.missing');
  await page.getByLabel(pseudo('shop.helpers.pin-of')).fill('4829');
  await button(page, 'shop.helpers.take-over').click();
  await heading(page, 'shop.pin.title').waitFor();
  await check('shop, locked');
  await press(visit, 'shop.pin.open', 'shop.pin.missing');
  await press(visit, 'shop.pin.forgotten', 'shop.pin.set-detail');
}

/** Opens files that a customer has sent, which have a password. */
export async function visitReceiving(visit: PseudoVisit, token: string): Promise<void> {
  const { page, open } = visit;
  await open('/?view=receive', heading(page, 'shop.receive.title'));
  await page.getByLabel(pseudo('shop.receive.token')).fill(token);
  await press(visit, 'shop.receive.open', 'shop.receive.locked');
  await press(visit, 'shop.receive.unlock', 'shop.receive.password-empty');
  await page.getByLabel(pseudo('shop.receive.password')).fill('chai');
  await press(visit, 'shop.receive.unlock', 'shop.receive.deleted-at');
}
