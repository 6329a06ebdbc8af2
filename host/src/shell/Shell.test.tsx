import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleUser } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderInShell } from '../testing/renderInShell.tsx';

const SESSION = '/users/get-user-data';
let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

test('shows a loader, and neither the page nor “Sign In”, until the session is known', async () => {
  let answer: () => void = () => undefined;
  fakeServer.answer(
    SESSION,
    () => new Promise((resolve) => (answer = () => resolve({ body: null }))),
  );
  renderInShell(<p>The page</p>);
  expect(await screen.findByText('Checking who is signed in')).toBeInTheDocument();
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();

  answer();
  expect(await screen.findByText('The page')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
});

test('links the product’s name to home', async () => {
  fakeServer.answer(SESSION, () => ({ body: null }));
  renderInShell(<p>The page</p>, '/send-file');
  await screen.findByText('The page');
  expect(screen.getByRole('link', { name: 'Parchi, home' })).toHaveAttribute('href', '/');
});

test('does not offer “Sign In” to a signed-in person', async () => {
  fakeServer.answer(SESSION, () => ({ body: sampleUser }));
  renderInShell(<p>The page</p>);
  await screen.findByText('The page');
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('reports a failed session call and tries it again on request', async () => {
  fakeServer.answer(SESSION, () => 'break-connection');
  renderInShell(<p>The page</p>);
  expect(
    await screen.findByRole('heading', { name: "Parchi can't be reached" }),
  ).toBeInTheDocument();
  expect(screen.queryByText('The page')).not.toBeInTheDocument();

  fakeServer.answer(SESSION, () => ({ body: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

test('shows the server’s reason when it refuses the session call', async () => {
  const text = 'Too many requests. Wait a little and try again.';
  fakeServer.answer(SESSION, () => ({
    status: 429,
    body: { code: 'request.too_many', message: text, text },
  }));
  renderInShell(<p>The page</p>);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});
