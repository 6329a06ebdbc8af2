import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
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

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function openLink() {
  const view = renderAccountPages('/reset-password#a-token');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  return view;
}

async function choose(confirmed = 'correct horse') {
  await userEvent.type(field('New password'), 'correct horse');
  await userEvent.type(field('Confirm password'), `${confirmed}{Enter}`);
}

test('is linked from the sign-in page, and does not reveal whether an account exists', async () => {
  site.answer(apiPaths.forgotPassword, () => ({ status: 204 }));
  const { container } = renderAccountPages('/sign-in');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await userEvent.type(field('Email'), ' asha@example.com{Enter}');
  await screen.findByText(/^If asha@example\.com has an account, a mail with a link/);
  expect(site.sent(apiPaths.forgotPassword)).toEqual([{ email: 'asha@example.com' }]);
  await expectNoAxeViolations(container);
});

test('explains a missing and a wrong address at the field', async () => {
  site.answer(apiPaths.forgotPassword, () => refusal(400, 'account.invalid_email'));
  renderAccountPages('/reset-password');
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(field('Email')).toHaveAccessibleDescription('Enter your e-mail address.');
  await userEvent.type(field('Email'), 'asha{Enter}');
  await waitFor(() =>
    expect(field('Email')).toHaveAccessibleDescription('This is not an e-mail address.'),
  );
});

test('removes the token from the URL, sets the password and leads to the sign-in page [F-716]', async () => {
  site.answer(apiPaths.resetPassword, () => ({ status: 204 }));
  const { container } = await openLink();
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/reset-password$/),
  );
  await expectNoAxeViolations(container);
  await choose('correct house');
  await waitFor(() =>
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match'),
  );
  await userEvent.clear(field('Confirm password'));
  await userEvent.type(field('Confirm password'), 'correct horse{Enter}');
  expect(await findToast('Done: Password changed. Sign in with the new one.')).toBeVisible();
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(site.sent(apiPaths.resetPassword)).toEqual([
    { token: 'a-token', newPassword: 'correct horse' },
  ]);
});

test('says that a link no longer works, and leads to a new one [F-716]', async () => {
  site.answer(apiPaths.resetPassword, () => refusal(404, 'account.reset_link_invalid'));
  await openLink();
  await choose();
  await screen.findByText('This link no longer works. Ask for a new one.');
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
});

test('shows a refused password at its field and keeps the link [F-716]', async () => {
  site.answer(apiPaths.resetPassword, () => refusal(400, 'account.password_too_common'));
  await openLink();
  await choose();
  await waitFor(() =>
    expect(field('New password')).toHaveAccessibleDescription(/too easy to guess/),
  );
  expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});
