import { PerformanceObserver } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type Audience,
  type DeployedRemote,
  type Frame,
  type RemoteRegistry,
} from '@parchi/contract';
import { createStore } from '@parchi/shared-api';
import { sampleShop } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { render, screen } from '@testing-library/react';
import { App } from './App.tsx';
import { ownerOfDocument } from './fresh-document/needsFreshDocument.ts';

// jsdom has none.
Object.assign(globalThis, { PerformanceObserver });

const SESSION = '/users/get-user-data';
let fakeServer: FakeServer;
beforeEach(async () => {
  // The host reports each remote that can't be loaded.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer = await startFakeServer();
  fakeServer.answer(SESSION, () => ({ body: null }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

function open(address: string, remotes: RemoteRegistry | undefined) {
  window.history.pushState(null, '', address);
  return render(
    <App store={createStore()} remotes={remotes} owner={ownerOfDocument(address, remotes)} />,
  );
}

/** A remote that can't be loaded: its web server does not answer. */
function remote(path: string, audience: Audience, frame: Frame = 'normal'): DeployedRemote {
  const pages = [{ path, audience, frame }];
  return { entry: 'http://localhost:1/remoteEntry.js', pages };
}

/** Finds the message shown in place of the remote's page. */
const remoteFailure = () =>
  screen.findByRole('heading', { name: "This part of Parchi can't be loaded" });

test('shows the host’s page at its path, even if a remote announces one there', async () => {
  open('/sign-in', { 'remote-tea': remote('/sign-in', 'people') });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('loads the remote that announces a page at the path', async () => {
  open('/tea/7', { 'remote-tea': remote('/tea/:id', 'people') });
  expect(await remoteFailure()).toBeVisible();
});

test('says “You landed on the wrong page” at a path that no page has', async () => {
  open('/coffee', { 'remote-tea': remote('/tea', 'everybody') });
  expect(
    await screen.findByRole('heading', { name: 'You landed on the wrong page' }),
  ).toBeVisible();
});

test('offers to try again if the list of remote pages is missing', async () => {
  open('/tea', undefined);
  expect(await remoteFailure()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('shows a shop the page for shops at every path, except at pages for everybody', async () => {
  fakeServer.answer(SESSION, () => ({ body: sampleShop() }));
  const remotes = {
    'remote-counter': remote('*', 'shops', 'bare'),
    'remote-tea': remote('/tea', 'everybody'),
  };
  const view = open('/', remotes);
  expect(await remoteFailure()).toBeVisible();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  view.unmount();

  open('/tea', remotes);
  expect(await remoteFailure()).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});

test('shows a page for everybody before the session is known', async () => {
  fakeServer.answer(SESSION, () => new Promise(() => undefined));
  open('/tea', { 'remote-tea': remote('/tea', 'everybody') });
  expect(await remoteFailure()).toBeVisible();
});
