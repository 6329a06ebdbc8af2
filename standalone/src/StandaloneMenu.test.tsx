import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { api, createStore, loadApiMessages } from '@parchi/shared-api';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StandaloneApp } from './StandaloneApp.tsx';

const SESSION = '/users/get-user-data';
const SIGN_OUT = '/users/sign-out';
const id = 'b'.repeat(32);
const person = { _id: id, name: 'Asha', email: 'asha@example.com' };
const shop = { _id: id, shopId: 'AB12CD', shopName: 'Copy House' };

let fakeServer: FakeServer;
const store = createStore();
beforeEach(async () => {
  await loadApiMessages('en');
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  cleanup();
  store.dispatch(api.util.resetApiState());
  await fakeServer.stop();
});

function open(session: unknown, address = '/counter') {
  fakeServer.answer(SESSION, () => ({ body: session }));
  window.history.pushState(null, '', address);
  return render(
    <StandaloneApp
      store={store}
      basename="/"
      pages={[]}
      links={[{ to: '/counter', label: 'Counter' }]}
      routes={[
        { path: '/counter', element: <h1>The counter</h1> },
        { path: '/new-shop', element: <h1>A new shop</h1> },
      ]}
    />,
  );
}

test('lists the portal’s pages in the menu for a person', async () => {
  open(person);
  expect(await screen.findByRole('link', { name: 'Counter' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('shows a shop only “Sign Out”, which then leads to the first page', async () => {
  const { container } = open(shop, '/new-shop');
  const signOut = await screen.findByRole('button', { name: 'Sign Out' });
  expect(screen.queryByRole('link', { name: 'Counter' })).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
  fakeServer.answer(SIGN_OUT, () => {
    fakeServer.answer(SESSION, () => ({ body: null }));
    return { status: 204 };
  });
  await userEvent.dblClick(signOut);
  expect(await screen.findByRole('link', { name: 'Counter' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The counter' })).toBeVisible();
  expect(fakeServer.calls.filter(({ path }) => path === SIGN_OUT)).toHaveLength(1);
});

test('reports a failed sign-out and keeps the shop signed in', async () => {
  open(shop);
  fakeServer.answer(SIGN_OUT, () => 'break-connection');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Error signing out user.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
