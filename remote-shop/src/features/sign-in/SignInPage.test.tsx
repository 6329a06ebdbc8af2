import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import {
  bringsWork,
  plainText,
  refusal,
  samplePublicShop,
  sampleShop,
  sentTo,
  workDemand,
} from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.tsx';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
});
afterEach(() => fakeServer.stop());

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password', { selector: 'input' });

async function signInAs(typedEmail: string, typedPassword: string) {
  await userEvent.type(await email(), typedEmail);
  await userEvent.type(password(), `${typedPassword}{Enter}`);
}

test('a shop signs in and sees its counter', async () => {
  const shop = sampleShop();
  fakeServer.answer(apiPaths.shopSignIn, () => {
    fakeServer.answer(apiPaths.getUserData, () => ({ body: shop }));
    return { body: { shop } };
  });
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop } }));
  fakeServer.answer(apiPaths.previousOrders, () => ({ body: { orders: [], cursor: null } }));
  renderPage('/business-sign-in');
  await signInAs(' counter@example.com ', ' pass word ');
  await screen.findByRole('heading', { level: 1, name: 'Sharma Prints' });
  expect(sentTo(fakeServer, apiPaths.shopSignIn)).toEqual([
    { email: 'counter@example.com', password: ' pass word ' },
  ]);
});

test.each<[string, () => FakeReply, string]>([
  ['an unknown e-mail address', () => refusal(401, 'account.unknown'), 'Invalid credentials'],
  ['a reply that can’t be read', () => ({ status: 500, body: 7 }), 'Invalid credentials'],
  [
    'too many attempts',
    () => refusal(429, 'request.too_many'),
    'Too many requests. Wait a little and try again.',
  ],
])('%s is explained in place, and the form keeps what was typed', async (_, reply, words) => {
  fakeServer.answer(apiPaths.shopSignIn, reply);
  const { container } = renderPage('/business-sign-in');
  await signInAs('counter@example.com', 'not it');
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(words);
  expect(await email()).toHaveValue('counter@example.com');
  expect(password()).toHaveValue('not it');
  await expectNoAxeViolations(container);
});

test('a wrong password is explained, and its field has the focus and what was typed', async () => {
  fakeServer.answer(apiPaths.shopSignIn, () => plainText(401, 'Incorrect password'));
  const { container } = renderPage('/business-sign-in');
  await signInAs('counter@example.com', 'not it');
  expect(await screen.findByText('Password does not match')).toBeVisible();
  expect(password()).toHaveFocus();
  expect(await email()).toHaveValue('counter@example.com');
  expect(password()).toHaveValue('not it');
  await expectNoAxeViolations(container);
});

test('a shop in a new browser completes the proof of work and sees its counter [F-122]', async () => {
  const shop = sampleShop();
  fakeServer.answer(apiPaths.shopSignIn, (call) => {
    if (!bringsWork(call)) return workDemand();
    fakeServer.answer(apiPaths.getUserData, () => ({ body: shop }));
    return { body: { shop } };
  });
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop } }));
  fakeServer.answer(apiPaths.previousOrders, () => ({ body: { orders: [], cursor: null } }));
  renderPage('/business-sign-in');
  await signInAs('counter@example.com', 'pass word');
  await screen.findByRole('heading', { level: 1, name: 'Sharma Prints' });
  expect(sentTo(fakeServer, apiPaths.shopSignIn)).toHaveLength(2);
});

test('a session that the browser did not keep is explained until the next attempt', async () => {
  const shop = sampleShop();
  fakeServer.answer(apiPaths.shopSignIn, () => ({ body: { shop } }));
  // Without a session the server sends only the shop's public record.
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop: samplePublicShop() } }));
  fakeServer.answer(apiPaths.previousOrders, () => ({ body: { orders: [], cursor: null } }));
  const { container } = renderPage('/business-sign-in');
  await signInAs('counter@example.com', 'pass word');
  const words = await screen.findByText(/^Your browser did not keep you signed in/);
  expect(document.activeElement).toContainElement(words);
  expect(await email()).toHaveValue('counter@example.com');
  await expectNoAxeViolations(container);

  fakeServer.answer(apiPaths.shopSignIn, () => plainText(401, 'Incorrect password'));
  await userEvent.type(password(), 'not it{Enter}');
  expect(await screen.findByText('Password does not match')).toBeVisible();
  await userEvent.type(password(), '!');
  expect(password()).toHaveFocus();
  expect(words).not.toBeInTheDocument();
});

test('empty fields are refused without a call', async () => {
  renderPage('/business-sign-in');
  await email();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveAccessibleDescription('Enter your e-mail address.');
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  expect(sentTo(fakeServer, apiPaths.shopSignIn)).toEqual([]);
});

test('a link leads to creating a business account', async () => {
  renderPage('/business-sign-in');
  await userEvent.click(await screen.findByRole('link', { name: 'Create one' }));
  await screen.findByRole('heading', { name: 'Create your business account' });
});

test('a failed session check is shown and can be retried', async () => {
  fakeServer.answer(apiPaths.getUserData, () => 'break-connection');
  renderPage('/business-sign-in');
  await screen.findByText(/^Parchi can’t be reached/);
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await email();
});
