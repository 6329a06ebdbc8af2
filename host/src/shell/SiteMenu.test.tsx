import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Id, type OwnShop } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { useLocation } from '@parchi/shared-routing';
import { sampleUser } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInShell } from '../testing/renderInShell.tsx';
import { startSite, type TestSite } from '../testing/startSite.ts';

const shop = { _id: 'b'.repeat(32) as Id, shopId: 'AB12CD', shopName: 'Copy House' } as OwnShop;

let site: TestSite;
let seen: string[];
beforeEach(async () => {
  site = await startSite(sampleUser);
  seen = [];
});
afterEach(() => site.stop());

/**
 * A page that needs a session. For each of its renders, `seen` gets one entry: who was signed in, and at which path.
 */
function Orders(): ReactNode {
  const { data: session } = useGetSessionQuery();
  const { pathname } = useLocation();
  seen.push(`${session?._id ?? 'nobody'} at ${pathname}`);
  return session ? <p>Orders of {session._id}</p> : <p>No orders</p>;
}

const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));
const pressSignOut = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));

test('offers a person orders, account and “Sign Out”', async () => {
  const { container } = renderInShell(<p>The page</p>);
  await screen.findByText('The page');
  expect(menu().getAllByRole('link')).toHaveLength(2);
  expect(menu().getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
  expect(menu().getByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/account');
  expect(menu().getByRole('button')).toHaveTextContent('Sign Out');
  await expectNoAxeViolations(container);
});

test('offers a shop only “Sign Out”', async () => {
  site.setSession(shop);
  renderInShell(<p>The page</p>);
  await screen.findByText('The page');
  expect(menu().queryByRole('link')).not.toBeInTheDocument();
  expect(menu().getByRole('button')).toHaveTextContent('Sign Out');
});

test('goes home on “Sign Out”, and Back does not show the orders [B05]', async () => {
  site.answer(apiPaths.signOut, () => {
    site.setSession(null);
    return { status: 204 };
  });
  window.history.pushState(null, '', '/');
  renderInShell(<Orders />, '/orders');
  await screen.findByText(/^Orders of/);
  await pressSignOut();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/);
  // The orders page never rendered without a session.
  expect(seen).not.toContain('nobody at /orders');
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/orders'));
  expect(screen.getByText('No orders')).toBeVisible();
});

test('reports a failed “Sign Out” and stays signed in', async () => {
  site.answer(apiPaths.signOut, () => 'break-connection');
  renderInShell(<Orders />, '/orders');
  await pressSignOut();
  expect(await findToast('Error: Error signing out user.')).toBeVisible();
  expect(screen.getByText(/^Orders of/)).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveTextContent('/orders');
});

test('sends one request however often “Sign Out” is pressed', async () => {
  site.answer(apiPaths.signOut, () => new Promise(() => undefined));
  renderInShell(<p>The page</p>);
  await pressSignOut();
  await pressSignOut();
  expect(site.sent(apiPaths.signOut)).toHaveLength(1);
});
