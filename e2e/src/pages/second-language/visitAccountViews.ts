import { pagePaths } from '@parchi/contract';
import { password } from '../../fixtures/accounts.ts';
import { pseudo } from '../../fixtures/pseudoLanguage.ts';
import { button, heading, press, text, type PseudoVisit } from './pseudoVisit.ts';

/** Visits the views of a person's account, and its deletion, which orders prevent. */
export async function visitAccountViews(visit: PseudoVisit): Promise<void> {
  const { page, open } = visit;
  const view = (name: string) =>
    open(`${pagePaths.account}?view=${name}`, heading(page, `host.account.view-${name}`));
  await view('devices');
  await text(page, 'account.devices.here').waitFor();
  await view('passkeys');
  await text(page, 'account.passkeys.none').waitFor();
  await view('details');
  await press(visit, 'account.details.save-name', 'account.details.name-saved');
  await press(visit, 'account.details.change-email', 'account.details.missing-email');
  await view('data');
  await button(page, 'account.data.submit').waitFor();
  await visit.check('account, data');
  await open(pagePaths.account, heading(page, 'host.account.title'));
  await press(visit, 'host.account.delete', 'host.account.delete-now');
  await press(visit, 'host.account.delete-now', 'host.accounts.missing-password');
  await page.getByLabel(pseudo('host.accounts.password')).fill(password);
  await press(visit, 'host.account.delete-now', 'host.account.open-orders');
}

/** Opens the views in the dialog of a shop's account. */
export async function visitShopAccount(visit: PseudoVisit): Promise<void> {
  const { page } = visit;
  const back = () => button(page, 'shop.account.back').click();
  await press(visit, 'shop.account.title', 'shop.account.change-password');
  await press(visit, 'shop.account.view-details', 'account.details.email-lead');
  await back();
  await press(visit, 'shop.account.view-devices', 'account.devices.here');
  await back();
  await press(visit, 'shop.account.view-passkeys', 'account.passkeys.none');
  await back();
  await press(visit, 'shop.account.view-data', 'account.data.lead');
  await back();
  await press(visit, 'shop.account.view-close', 'shop.close.lead');
  await press(visit, 'shop.close.submit', 'shop.sign-in.missing-password');
  await back();
  await press(visit, 'shop.account.view-two-step', 'account.two-step.lead');
  await page.getByLabel(pseudo('account.details.password')).fill(password);
  await press(visit, 'account.two-step.turn-on', 'account.two-step.scan');
  await page.getByLabel(pseudo('account.two-step.code')).fill('000000');
  await press(visit, 'account.two-step.confirm', 'api.error.account.totp_wrong');
  await button(page, 'shop.account.close').click();
}
