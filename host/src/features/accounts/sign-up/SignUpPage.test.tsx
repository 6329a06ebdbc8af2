import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sampleUser } from '@parchi/shared-api/testing';
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
const typed = {
  Name: ' Asha Rao ',
  Email: 'asha@example.com ',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};

async function signUpWith(changes: Partial<typeof typed> = {}) {
  const view = renderAccountPages('/sign-up?next=%2Fprint-file');
  await screen.findByRole('heading', { name: 'Sign Up' });
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    if (text !== '') await userEvent.type(field(label), text);
  }
  await userEvent.keyboard('{Enter}');
  return view;
}

test('creates an account, signs the person in and leads back to the page that they came from', async () => {
  site.answer(apiPaths.signUp, () => plainText(201, 'Account created'));
  site.answer(apiPaths.signIn, () => {
    site.setSession(sampleUser);
    return { body: { user: sampleUser } };
  });
  await signUpWith();
  expect(await findToast('Done: Account created')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/print-file$/));
  expect(site.sent(apiPaths.signIn)).toEqual([
    { email: 'asha@example.com', password: 'correct horse' },
  ]);
});

test('leads to the sign-in page if signing in fails, and keeps the page to return to', async () => {
  site.answer(apiPaths.signUp, () => plainText(201, 'Account created'));
  site.answer(apiPaths.signIn, () => refusal(503, 'service.unavailable'));
  await signUpWith();
  expect(await findToast('Done: Account created')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveTextContent('/sign-in?next=%2Fprint-file');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@example.com');
  expect(site.sent(apiPaths.signUp)).toEqual([
    { name: 'Asha Rao', email: 'asha@example.com', password: 'correct horse' },
  ]);
});

test('reports passwords that differ at the second field', async () => {
  const { container } = await signUpWith({ 'Confirm password': 'correct house' });
  await waitFor(() => expect(field('Confirm password')).toHaveFocus());
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(site.sent(apiPaths.signUp)).toEqual([]);
  await expectNoAxeViolations(container);
});

test('warns about an e-mail address in use, also at its field', async () => {
  site.answer(apiPaths.signUp, () => plainText(409, 'Email already in use'));
  await signUpWith();
  expect(await findToast('Warning: Email already in use')).toBeVisible();
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('Email')).toHaveAccessibleDescription('Email already in use');
  expect(field('Password')).toHaveValue('correct horse');
});

test('creates an account with an address in use after a code proves that it is the person’s [F-747]', async () => {
  const replies = [
    plainText(409, 'Email already in use'),
    refusal(400, 'account.email_code_wrong'),
    plainText(201, 'Account created'),
  ];
  site.answer(apiPaths.claimEmail, () => ({ status: 204 }));
  site.answer(apiPaths.signUp, () => replies.shift() ?? { status: 500 });
  const { container } = await signUpWith();
  await userEvent.click(await screen.findByRole('button', { name: 'This is my address' }));
  await userEvent.type(await screen.findByLabelText('Code from the mail'), '123457{Enter}');
  await waitFor(() =>
    expect(field('Code from the mail')).toHaveAccessibleDescription(/^This code is not right\./),
  );
  expect(field('Code from the mail')).toHaveFocus();
  await expectNoAxeViolations(container);
  await userEvent.clear(field('Code from the mail'));
  await userEvent.keyboard('123456{Enter}');
  expect(await findToast('Done: Account created')).toBeVisible();
  const [claimed] = site.sent(apiPaths.claimEmail) as { claim: string; email: string }[];
  expect(claimed?.email).toBe('asha@example.com');
  expect(site.sent(apiPaths.signUp).at(-1)).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    password: 'correct horse',
    emailProof: { claim: claimed?.claim, code: '123456' },
  });
});

test.each([
  ['account.password_too_short', 'Password', 'At least 8 characters. Use at least 8 characters.'],
  [
    'account.password_too_common',
    'Password',
    'At least 8 characters. This password is too easy to guess. Choose another one.',
  ],
  ['account.invalid_email', 'Email', 'This is not an e-mail address.'],
])('shows the refusal %s at its field [A03] [A04]', async (code, label, words) => {
  site.answer(apiPaths.signUp, () => refusal(400, code));
  const { container } = await signUpWith();
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(field(label)).toHaveAccessibleDescription(words);
  await expectNoAxeViolations(container);
});

test('reports any other failure to create the account with its reason', async () => {
  site.answer(apiPaths.signUp, () => refusal(503, 'service.unavailable'));
  const { container } = await signUpWith();
  const words = 'Error in creating account. Parchi is busy. Try again in a moment.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(words);
  await expectNoAxeViolations(container);
});

test('requires every field of the sign-up form', async () => {
  await signUpWith({ Name: ' ', Email: '', Password: '', 'Confirm password': '' });
  expect(await screen.findByText('Enter your name.')).toBeVisible();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Email')).toBeInvalid();
  expect(field('Password')).toBeInvalid();
  expect(field('Confirm password')).toBeValid();
});
