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

test('the account shows name and e-mail', async () => {
  const { container } = renderAccountPages('/account');
  expect(await screen.findByText('asha@example.com')).toBeVisible();
  expect(screen.getAllByText('Asha')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/account');
  await expectNoAxeViolations(container);
});

test('a changed password leaves no password in the page', async () => {
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
  ['a weak new one', refusal(400, 'account.password_too_common'), 'New password'],
])('%s is told at its field', async (_, reply, label) => {
  site.answer(apiPaths.changePassword, () => reply);
  const { container } = await changePassword();
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(field(label)).toBeInvalid();
  expect(field('New password')).toHaveValue('correct horse');
  await expectNoAxeViolations(container);
});

test('new passwords that differ are not sent', async () => {
  await changePassword('correct house');
  await waitFor(() => expect(field('Confirm password')).toHaveFocus());
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(site.sent(apiPaths.changePassword)).toEqual([]);
});

test('a failure that no field explains is told for the form', async () => {
  site.answer(apiPaths.changePassword, () => refusal(429, 'request.too_many'));
  await changePassword();
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
});

test('without a session one signs in first, and comes back', async () => {
  site.setSession(null);
  renderAccountPages('/account');
  expect(await findToast('Note: Please login to proceed')).toBeVisible();
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.getByLabelText('address')).toHaveTextContent('/sign-in?next=%2Faccount');
});

test('a session that ended meanwhile leads to sign in', async () => {
  site.answer(apiPaths.changePassword, () => {
    site.setSession(null);
    return refusal(401, 'account.signed_out');
  });
  await changePassword();
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});
