import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { bringsWork, plainText, refusal, sampleUser, workDemand } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import type { FakeReply } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAccountPages } from '../../../testing/renderAccountPages.tsx';
import { startSite, type TestSite } from '../../../testing/startSite.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.stop());

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const submit = () => screen.getByRole('button', { name: /^(?:Sign In|Checking…)/ });
const address = () => screen.getByLabelText('address');

async function signInAs(typedEmail: string, typedPassword: string) {
  await userEvent.type(await email(), typedEmail);
  await userEvent.type(password(), `${typedPassword}{Enter}`);
}

function acceptSignIn() {
  site.answer(apiPaths.signIn, () => {
    site.setSession(sampleUser);
    return { body: { user: sampleUser } };
  });
}

// Toasts of one test are still there in the next.
test('does not ask a visitor to log in who has no page to return to', async () => {
  renderAccountPages('/sign-in?next=%2F%2Fevil.example');
  await email();
  expect(screen.queryByText('Please login to proceed')).not.toBeInTheDocument();
});

test('signs in on Enter, updates the header and returns to the page asked for', async () => {
  acceptSignIn();
  renderAccountPages('/sign-in?next=%2Forders%3Fid%3D1');
  await signInAs(' asha@example.com ', ' pass word ');
  await waitFor(() => expect(address()).toHaveTextContent(/^\/orders\?id=1$/));
  expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  expect(site.sent(apiPaths.signIn)).toEqual([
    { email: 'asha@example.com', password: ' pass word ' },
  ]);
});

test('says why it opened when the server redirected the visitor here [F-332]', async () => {
  renderAccountPages('/sign-in?next=%2Fprint-file');
  expect(await findToast('Note: Please login to proceed')).toBeVisible();
});

test('computes the proof of work that the server demands and signs in [F-122]', async () => {
  let allow = () => {};
  const isAllowed = new Promise<void>((resolve) => (allow = resolve));
  site.answer(apiPaths.signIn, async (call) => {
    if (!bringsWork(call)) return workDemand();
    await isAllowed;
    site.setSession(sampleUser);
    return { body: { user: sampleUser } };
  });
  const { container } = renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'password');
  expect(await screen.findByRole('button', { name: /^Checking…/ })).toBeVisible();
  await waitFor(() => expect(site.sent(apiPaths.signIn)).toHaveLength(2));
  await expectNoAxeViolations(container);
  allow();
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
});

test('shows an error and keeps the fields when no proof of work is accepted [F-122]', async () => {
  site.answer(apiPaths.signIn, () => workDemand());
  renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'password');
  await screen.findByText(/^Too many wrong passwords were tried for this account\./);
  expect(password()).toHaveValue('password');
  expect(site.sent(apiPaths.signIn)).toHaveLength(3);
});

test('does not lead to another site after signing in', async () => {
  acceptSignIn();
  renderAccountPages('/sign-in?next=%2F%5Cevil.example%2Forders');
  await signInAs('asha@example.com', 'password');
  await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
});

test.each<[string, () => FakeReply, string]>([
  ['an unknown e-mail address', () => refusal(401, 'account.unknown'), 'Invalid credentials'],
  ['no usable reply', () => ({ status: 500, body: 7 }), 'Invalid credentials'],
  [
    'too many attempts',
    () => refusal(429, 'request.too_many'),
    'Too many requests. Wait a little and try again.',
  ],
])('shows an error about %s, focuses it and keeps the fields', async (_, reply, words) => {
  site.answer(apiPaths.signIn, reply);
  const { container } = renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'not it');
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(words);
  expect(await email()).toHaveValue('asha@example.com');
  expect(password()).toHaveValue('not it');
  await expectNoAxeViolations(container);
});

test('shows an error about a wrong password at its field, focuses it and keeps the fields', async () => {
  site.answer(apiPaths.signIn, () => plainText(401, 'Incorrect password'));
  const { container } = renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'not it');
  const words = 'Password does not match';
  expect(await screen.findByText(words)).toBeVisible();
  expect(password()).toHaveAccessibleDescription(words);
  expect(password()).toHaveFocus();
  expect(await email()).toHaveValue('asha@example.com');
  expect(password()).toHaveValue('not it');
  await expectNoAxeViolations(container);
});

test('does not blame the password when the server is unreachable', async () => {
  site.answer(apiPaths.signIn, () => 'break-connection');
  renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'password');
  expect(await screen.findByText(/^Parchi can’t be reached/)).toBeVisible();
});

test('reports empty sign-in fields without asking the server', async () => {
  const { container } = renderAccountPages('/sign-in');
  await email();
  await userEvent.click(submit());
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveAccessibleDescription('Enter your e-mail address.');
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  expect(site.sent(apiPaths.signIn)).toEqual([]);
  await expectNoAxeViolations(container);
});

test('signs in once when the form is submitted several times', async () => {
  let answer: (reply: FakeReply) => void = () => undefined;
  site.answer(apiPaths.signIn, () => new Promise((resolve) => (answer = resolve)));
  renderAccountPages('/sign-in');
  await signInAs('asha@example.com', 'password');
  await userEvent.keyboard('{Enter}');
  await userEvent.dblClick(submit());
  expect(submit()).toHaveAccessibleName('Checking… Working');
  site.setSession(sampleUser);
  answer({ body: { user: sampleUser } });
  await screen.findByRole('heading', { name: 'Another page' });
  expect(site.sent(apiPaths.signIn)).toHaveLength(1);
});

test.each([
  ['goes home', '/sign-in', /^\/$/],
  ['goes to the page asked for [F-404]', '/sign-in?next=%2Forders', /^\/orders$/],
])('tells a signed-in visitor “You are already signed in” and %s', async (_, opened, shown) => {
  site.setSession(sampleUser);
  renderAccountPages(opened);
  expect(await findToast('Note: You are already signed in')).toBeVisible();
  // The router navigates in a React transition, which may commit after the toast.
  await waitFor(() => expect(address()).toHaveTextContent(shown));
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('keeps the page to return to when the visitor continues to sign-up', async () => {
  const { container } = renderAccountPages('/sign-in?next=%2Fprint-file');
  await userEvent.click(await screen.findByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Sign Up' });
  expect(address()).toHaveTextContent('/sign-up?next=%2Fprint-file');
  await expectNoAxeViolations(container);
});

test('marks both fields for password managers', async () => {
  renderAccountPages('/sign-in');
  expect(await email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});
