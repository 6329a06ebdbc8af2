import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sampleUser } from '@parchi/shared-api/testing';
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

test('leads to sign in when the session has ended in the meantime', async () => {
  site.answer(apiPaths.changePassword, () => {
    site.setSession(null);
    return refusal(401, 'account.signed_out');
  });
  await changePassword();
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});
