import { pagePaths } from '@parchi/contract';
import { pseudo } from '../../fixtures/pseudoLanguage.ts';
import { button, heading, press, submit, type PseudoVisit } from './pseudoVisit.ts';

/** Visits the pages to which mails lead, with links that do not work. */
export async function visitMailLinks(visit: PseudoVisit): Promise<void> {
  const { page, open } = visit;
  await open(pagePaths.resetPassword, heading(page, 'host.reset.title'));
  await submit(visit, 'host.accounts.missing-email');
  await page.locator('input[type=email]').fill('nobody@parchi.example');
  await submit(visit, 'host.reset.sent');
  await open(`${pagePaths.resetPassword}#unknown`, heading(page, 'host.reset.new-title'));
  for (const id of ['host.accounts.new-password', 'host.accounts.confirm']) {
    await page.getByLabel(pseudo(id)).fill('seven red kites');
  }
  await submit(visit, 'api.error.account.reset_link_invalid');
  for (const [fragment, action] of [
    ['', undefined],
    ['#unknown', 'account.confirm.submit'],
    ['#undo-unknown', 'account.confirm.undo-submit'],
  ] as const) {
    await page.goto('about:blank');
    await open(pagePaths.confirmEmail + fragment, page.getByRole('heading', { level: 1 }));
    if (action) await press(visit, action, 'api.error.account.email_link_invalid');
  }
  const problem = page.getByText(pseudo('api.error.account.mail_link_invalid'));
  await open(`${pagePaths.stopMails}#unknown`, problem);
  // A page that can't find out who is signed in.
  await page.route('**/users/get-user-data', (route) => route.abort());
  await open(pagePaths.account, heading(page, 'host.unreachable.title'));
  await page.unroute('**/users/get-user-data');
  await button(page, 'host.try-again').click();
}
