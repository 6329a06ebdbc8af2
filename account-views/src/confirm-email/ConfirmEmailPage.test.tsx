import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfirmEmailPage } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

const open = (fragment: string) => renderView(<ConfirmEmailPage />, `/confirm-email${fragment}`);

test('removes the token from the URL, and changes the address only on a button press [F-391]', async () => {
  server.answer(apiPaths.confirmEmail, () => ({ status: 204 }));
  const { container } = open('#a-token');
  const button = await screen.findByRole('button', { name: 'Use this address' });
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/confirm-email$/),
  );
  expect(sentTo(server, apiPaths.confirmEmail)).toEqual([]);
  await expectNoAxeViolations(container);
  await userEvent.click(button);
  expect(await screen.findByText(/^You sign in with it/)).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'E-mail address changed' })).toBeVisible();
  expect(sentTo(server, apiPaths.confirmEmail)).toEqual([{ token: 'a-token' }]);
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
});

test('restores the old address, and links to setting a new password [F-392]', async () => {
  server.answer(apiPaths.undoEmail, () => ({ status: 204 }));
  const { container } = open('#undo-a-token');
  await userEvent.click(await screen.findByRole('button', { name: 'Put the address back' }));
  expect(await screen.findByRole('heading', { name: 'The old address is back' })).toBeVisible();
  expect(sentTo(server, apiPaths.undoEmail)).toEqual([{ token: 'a-token' }]);
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/reset-password',
  );
  await expectNoAxeViolations(container);
});

test('explains a link that no longer works, and a URL without a token [F-393]', async () => {
  server.answer(apiPaths.confirmEmail, () => refusal(404, 'account.email_link_invalid'));
  const { unmount } = open('#old');
  await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }));
  expect(await screen.findByText('This link no longer works.')).toBeVisible();
  unmount();
  open('');
  expect(await screen.findByText('Open the link in the mail again.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
