import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sampleShop, sampleUser } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAccountPages } from '../../../testing/renderAccountPages.tsx';
import { startSite, type TestSite } from '../../../testing/startSite.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.stop());

/** Answers both calls like the server, which remembers the choice. */
function keepChoice(path: typeof apiPaths.mailChoice | typeof apiPaths.linkedMailChoice) {
  let readyMails = true;
  site.answer(path, ({ body }) => {
    const { readyMails: wanted } = JSON.parse(body.toString()) as { readyMails?: boolean };
    readyMails = wanted ?? readyMails;
    return { body: { readyMails } };
  });
}

test.each(['/stop-mails#a-token', '/stop-mails?token=a-token'])(
  'stops mails only on a button press, can undo that, and removes the token from %s [F-904]',
  async (address) => {
    keepChoice(apiPaths.linkedMailChoice);
    const { container } = renderAccountPages(address);
    await screen.findByText('A mail tells you when an order is ready.');
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent(/^\/stop-mails$/),
    );
    expect(new Set(site.sent(apiPaths.linkedMailChoice))).toEqual(new Set([{ token: 'a-token' }]));
    await expectNoAxeViolations(container);
    await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
    await screen.findByText('No mail tells you any more when an order is ready.');
    await userEvent.click(screen.getByRole('button', { name: 'Get these mails again' }));
    await screen.findByText('A mail tells you when an order is ready.');
    expect(site.sent(apiPaths.linkedMailChoice).slice(-2)).toEqual([
      { token: 'a-token', readyMails: false },
      { token: 'a-token', readyMails: true },
    ]);
  },
);

test('says that a link does not work, and leads to the account [F-904]', async () => {
  site.answer(apiPaths.linkedMailChoice, () => refusal(404, 'account.mail_link_invalid'));
  const { container } = renderAccountPages('/stop-mails#wrong');
  await screen.findByText(/^This link does not work\./);
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('switches mails on the account page, and keeps the old choice when saving fails [F-904]', async () => {
  site.setSession(sampleUser);
  keepChoice(apiPaths.mailChoice);
  const { container } = renderAccountPages('/account');
  const box = await screen.findByRole('checkbox', { name: 'Tell me when an order is ready' });
  expect(box).toBeChecked();
  await expectNoAxeViolations(container);
  await userEvent.click(box);
  await waitFor(() => expect(site.sent(apiPaths.mailChoice)).toContainEqual({ readyMails: false }));
  await waitFor(() => expect(box).not.toBeChecked());
  site.answer(apiPaths.mailChoice, () => refusal(429, 'request.too_many'));
  await userEvent.click(box);
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
  expect(box).not.toBeChecked();
});

test('shows no mail settings to a shop [F-904]', async () => {
  site.setSession(sampleShop());
  renderAccountPages('/account');
  await screen.findByRole('heading', { name: 'Change password' });
  expect(screen.queryByRole('heading', { name: 'Mails' })).not.toBeInTheDocument();
});
