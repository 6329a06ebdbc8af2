import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type SessionReply } from '@parchi/contract';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore, type Store } from '../createStore.ts';
import { followSession } from './followSession.ts';
import { injectCalls } from '../calls/injectCalls.ts';
import { sessionApi, useGetSessionQuery } from './sessionApi.ts';
import { endSession } from './sessionMiddleware.ts';
import { sampleShop } from '../testing/sampleShop.ts';
import { sampleUser } from '../testing/sampleUser.ts';

const tea = injectCalls('tea', (build) => ({
  drinkTea: build.query<string, undefined>({ query: () => ({ path: apiPaths.getOrder }) }),
}));

let fakeServer: FakeServer;
let stores: (() => void)[];
beforeEach(async () => {
  fakeServer = await startFakeServer();
  stores = [];
});
afterEach(async () => {
  stores.forEach((stop) => stop());
  await fakeServer.stop();
});

const answerSession = (body: SessionReply) =>
  fakeServer.answer(apiPaths.getUserData, () => ({ body }));

/**
 * Opens a page that shows who is signed in and what was fetched. `shown` records every text that the page ever showed.
 */
function openTab() {
  const store = createStore();
  stores.push(followSession(store));
  const shown: string[] = [];
  function Page(): ReactNode {
    const { data: session } = useGetSessionQuery();
    const { currentData } = tea.useDrinkTeaQuery(undefined, { skip: !session });
    const words = `${session === undefined ? 'unknown' : (session?.email ?? 'nobody')}, ${currentData ?? 'no tea'}`;
    if (shown.at(-1) !== words) shown.push(words);
    return <output>{words}</output>;
  }
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  return { store, shown };
}

const signIn = (store: Store) =>
  act(() =>
    store.dispatch(sessionApi.endpoints.signIn.initiate({ email: 'a', password: 'b' })).unwrap(),
  );

test('shows the account right after signing in, without an unknown state in between', async () => {
  answerSession(null);
  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Assam' }));
  fakeServer.answer(apiPaths.signIn, () => {
    answerSession(sampleUser);
    return { body: { user: sampleUser } };
  });
  const { store, shown } = openTab();
  await screen.findByText('nobody, no tea');
  await signIn(store);
  expect(await screen.findByText('asha@example.com, Assam')).toBeInTheDocument();
  expect(shown).toEqual([
    'unknown, no tea',
    'nobody, no tea',
    'asha@example.com, no tea',
    'asha@example.com, Assam',
  ]);
});

test('shows the shop after a shop signs in', async () => {
  answerSession(null);
  fakeServer.answer(apiPaths.signIn, () => {
    answerSession(sampleShop());
    return { body: { shop: sampleShop() } };
  });
  const { store } = openTab();
  await screen.findByText('nobody, no tea');
  await signIn(store);
  expect(await screen.findByText(/^counter@example.com/)).toBeInTheDocument();
});

test('deletes everything fetched for an account when its session ends [B05]', async () => {
  answerSession(sampleUser);
  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Assam' }));
  const { store, shown } = openTab();
  await screen.findByText('asha@example.com, Assam');
  answerSession(null);
  act(() => void store.dispatch(endSession()));
  expect(screen.getByText('nobody, no tea')).toBeInTheDocument();
  expect(JSON.stringify(store.getState())).not.toMatch(/Assam|asha@/);
  expect(shown).toEqual([
    'unknown, no tea',
    'asha@example.com, no tea',
    'asha@example.com, Assam',
    'nobody, no tea',
  ]);
});

test('updates other tabs when a session ends and when another account signs in [B08]', async () => {
  answerSession(sampleUser);
  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Assam' }));
  const { store } = openTab();
  const other = openTab();
  await waitFor(() => expect(other.shown).toContain('asha@example.com, Assam'));
  answerSession(null);
  act(() => void store.dispatch(endSession()));
  await waitFor(() => expect(other.shown.at(-1)).toBe('nobody, no tea'));

  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Ceylon' }));
  fakeServer.answer(apiPaths.signIn, () => {
    answerSession(sampleShop());
    return { body: { shop: sampleShop() } };
  });
  await signIn(store);
  await waitFor(() => expect(other.shown.at(-1)).toBe('counter@example.com, Ceylon'));
  expect(other.shown).not.toContain('counter@example.com, Assam');
});

test('refetches the session when a call is refused because nobody is signed in [B08]', async () => {
  answerSession(sampleUser);
  fakeServer.answer(apiPaths.getOrder, () => {
    answerSession(null);
    return {
      status: 401,
      body: { code: 'account.signed_out', message: 'Sign in', text: 'Sign in' },
    };
  });
  openTab();
  expect(await screen.findByText('nobody, no tea')).toBeInTheDocument();
});

test('refetches the session in other tabs after a password change [F-121]', async () => {
  answerSession(sampleUser);
  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Assam' }));
  const { store } = openTab();
  await screen.findByText('asha@example.com, Assam');
  answerSession(null);
  const other = openTab();
  await waitFor(() => expect(other.shown.at(-1)).toBe('nobody, no tea'));
  fakeServer.answer(apiPaths.changePassword, () => {
    answerSession(sampleUser);
    return { status: 204 };
  });
  const passwords = { currentPassword: 'a', newPassword: 'b' };
  await act(() => store.dispatch(sessionApi.endpoints.changePassword.initiate(passwords)).unwrap());
  await waitFor(() => expect(other.shown.at(-1)).toBe('asha@example.com, Assam'));
});

test('ignores a session reply that was requested before the sign-in', async () => {
  const answers: ((reply: FakeReply) => void)[] = [];
  answerSession(null);
  const { store } = openTab();
  await screen.findByText('nobody, no tea');
  fakeServer.answer(
    apiPaths.getUserData,
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(answers).toHaveLength(1));
  fakeServer.answer(apiPaths.signIn, () => ({ body: { user: sampleUser } }));
  fakeServer.answer(apiPaths.getOrder, () => ({ body: 'Assam' }));
  await signIn(store);
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => {
    answers[0]?.({ body: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByText('asha@example.com, Assam')).toBeInTheDocument();
});
