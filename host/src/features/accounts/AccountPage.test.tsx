import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sampleShop, sampleUser } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAccountPages } from '../../testing/renderAccountPages.tsx';
import { startSite, type TestSite } from '../../testing/startSite.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite(sampleUser);
});
afterEach(() => site.stop());

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function changePassword(confirmed = 'correct horse') {
  const view = renderAccountPages('/account');
  await screen.findByRole('heading', { name: 'Change password' });
  await userEvent.type(field('Current password'), 'old password');
  await userEvent.type(field('New password'), 'correct horse');
  await userEvent.type(field('Confirm password'), `${confirmed}{Enter}`);
  return view;
}

test('shows the name and e-mail address of the account', async () => {
  const { container } = renderAccountPages('/account');
  expect(await screen.findByText('asha@example.com')).toBeVisible();
  expect(screen.getAllByText('Asha')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/account');
  await expectNoAxeViolations(container);
});

test('asks for the code from the mail until the e-mail address is confirmed [F-734]', async () => {
  const unconfirmed = { ...sampleUser, emailUnconfirmed: true as const };
  site.setSession(unconfirmed);
  site.answer(apiPaths.confirmEmailCode, () => {
    site.setSession(sampleUser);
    return { status: 204 };
  });
  const { container } = renderAccountPages('/account');
  await userEvent.type(await screen.findByLabelText('Code from the mail'), '123456{Enter}');
  expect(await findToast('Done: Your e-mail address is confirmed.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByLabelText('Code from the mail')).not.toBeInTheDocument(),
  );
  expect(site.sent(apiPaths.confirmEmailCode)).toEqual([{ code: '123456' }]);
  await expectNoAxeViolations(container);
});

test('leads from an unconfirmed address to changing it [F-734]', async () => {
  site.setSession({ ...sampleUser, emailUnconfirmed: true });
  renderAccountPages('/account');
  await userEvent.click(await screen.findByRole('link', { name: 'Change address' }));
  expect(await screen.findByLabelText('New e-mail address')).toBeVisible();
});

test('clears the password fields after the password was changed', async () => {
  site.answer(apiPaths.changePassword, () => ({ status: 204 }));
  await changePassword();
  expect(await findToast('Done: Password changed')).toBeVisible();
  expect(field('Current password')).toHaveValue('');
  expect(field('New password')).toHaveValue('');
  expect(site.sent(apiPaths.changePassword)).toEqual([
    { currentPassword: 'old password', newPassword: 'correct horse' },
  ]);
});

test.each([
  ['a wrong current password', plainText(401, 'Incorrect password'), 'Current password'],
  ['a weak new password', refusal(400, 'account.password_too_common'), 'New password'],
])('shows an error about %s at its field', async (_, reply, label) => {
  site.answer(apiPaths.changePassword, () => reply);
  const { container } = await changePassword();
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(field(label)).toBeInvalid();
  expect(field('New password')).toHaveValue('correct horse');
  await expectNoAxeViolations(container);
});

test('does not send new passwords that differ', async () => {
  await changePassword('correct house');
  await waitFor(() => expect(field('Confirm password')).toHaveFocus());
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(site.sent(apiPaths.changePassword)).toEqual([]);
});

test('shows an error that belongs to no field above the form', async () => {
  site.answer(apiPaths.changePassword, () => refusal(429, 'request.too_many'));
  await changePassword();
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
});

test('sends a visitor to sign in and then back to the account', async () => {
  site.setSession(null);
  renderAccountPages('/account');
  expect(await findToast('Note: Please login to proceed')).toBeVisible();
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.getByLabelText('address')).toHaveTextContent('/sign-in?next=%2Faccount');
});

test('leads to the sign-in page when the session has ended in the meantime', async () => {
  site.answer(apiPaths.changePassword, () => {
    site.setSession(null);
    return refusal(401, 'account.signed_out');
  });
  await changePassword();
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});

async function askToDelete(password = 'old password') {
  const view = renderAccountPages('/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await waitFor(() => expect(field('Password')).toHaveFocus());
  if (password !== '') await userEvent.type(field('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Delete for ever' }));
  return view;
}

test('deletes the account after the password is entered, and says so', async () => {
  site.answer(apiPaths.deleteAccount, () => {
    site.setSession(null);
    return { status: 204 };
  });
  const { container } = await askToDelete();
  expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(site.sent(apiPaths.deleteAccount)).toEqual([{ password: 'old password' }]);
  await expectNoAxeViolations(container);
});

test('lists the open orders that prevent deleting the account', async () => {
  const orders = [
    { _id: '1', shopName: 'Sharma Xerox', tokenNumber: 21 },
    { _id: '2', shopName: 'Campus Copies', tokenNumber: -1 },
    { _id: '3', shopName: 'Campus Copies', tokenNumber: null },
  ];
  site.answer(apiPaths.deleteAccount, () => refusal(409, 'account.open_orders', { orders }));
  const { container } = await askToDelete();
  expect(await screen.findByText('Token 21 at Sharma Xerox')).toBeVisible();
  expect(screen.getByText('Priority order at Campus Copies')).toBeVisible();
  expect(screen.getByText('Unpaid order at Campus Copies')).toBeVisible();
  expect(field('Password')).toHaveValue('old password');
  await expectNoAxeViolations(container);
});

test('does not delete the account without the right password', async () => {
  await askToDelete('');
  expect(field('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(site.sent(apiPaths.deleteAccount)).toEqual([]);
  site.answer(apiPaths.deleteAccount, () => plainText(401, 'Incorrect password'));
  await userEvent.type(field('Password'), 'a guess{Enter}');
  await waitFor(() => expect(field('Password')).toBeInvalid());
  expect(field('Password')).toHaveAccessibleDescription('Incorrect password');
});

test('keeps the account when the person chooses “Keep my account”', async () => {
  renderAccountPages('/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(screen.getByRole('button', { name: 'Delete my account…' })).toHaveFocus();
});

test('does not offer a shop to delete its account here', async () => {
  site.setSession(sampleShop());
  renderAccountPages('/account');
  await screen.findByRole('heading', { name: 'Change password' });
  expect(screen.queryByRole('heading', { name: 'Delete account' })).not.toBeInTheDocument();
});

test('shows the signed-in devices at their own URL, and leads back [F-383]', async () => {
  const at = '2026-11-25T05:11:00.000Z';
  const device = { browser: 'Chrome', system: 'Windows', signedInAt: at, lastUsedAt: at };
  const here = { ...device, id: 'a'.repeat(32), isThisDevice: true };
  site.answer(apiPaths.devices, () => ({ body: { devices: [here] } }));
  const { container } = renderAccountPages('/account');
  await userEvent.click(await screen.findByRole('link', { name: 'Signed-in devices' }));
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveTextContent('/account?view=devices');
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('link', { name: 'Go to your account' }));
  expect(await screen.findByRole('heading', { name: 'Change password' })).toBeVisible();
});
