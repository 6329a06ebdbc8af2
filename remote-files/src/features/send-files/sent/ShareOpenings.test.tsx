import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type OpeningsReply } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../../testing/sampleShare.ts';

let fakeServer: FakeServer;
let openings: OpeningsReply['openings'];
beforeEach(async () => {
  openings = [];
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.sendFiles, () => ({
    status: 201,
    body: { text: 'Files sent', file: sampleShare() },
  }));
  fakeServer.answer(apiPaths.shareOpenings, () => ({ body: { openings } }));
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  jest.useRealTimers();
  await fakeServer.stop();
});

const asked = () => sentTo(fakeServer, apiPaths.shareOpenings);
const opened = (shopName: string, times = 1) => {
  const now = new Date().toISOString();
  return { shopName, openedAt: now, lastOpenedAt: now, times };
};

/** Sends one file, and waits until the page has asked who opened it. */
async function send() {
  const before = asked().length;
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1 });
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'a.pdf')] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready to share' });
  await waitFor(() => expect(asked()).not.toHaveLength(before));
  await settle();
  return container;
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
/** Focuses the page, which then polls again, so that a test need not wait for the polling interval. */
async function lookAtPage(): Promise<void> {
  act(() => void window.dispatchEvent(new Event('focus')));
  await settle();
}

test('the sender sees which shop opened the files [F-571]', async () => {
  const container = await send();
  expect(screen.queryByText(/Opened by/)).not.toBeInTheDocument();
  openings = [opened('Sharma Prints')];
  await lookAtPage();
  expect(await screen.findByText(/^Opened by Sharma Prints at .*[AP]M$/)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('the sender sees how often a shop opened the files, and when last [F-826]', async () => {
  await send();
  openings = [opened('Sharma Prints')];
  await lookAtPage();
  await screen.findByText(/^Opened by Sharma Prints at /);
  openings = [opened('Sharma Prints', 3)];
  await lookAtPage();
  expect(
    await screen.findByText(/^Opened by Sharma Prints 3 times, last at .*[AP]M$/),
  ).toBeVisible();
});

test('the page proves with its own key that it sent the files, the same for every share of the tab [F-572]', async () => {
  await send();
  const [first] = asked();
  const key = (first as { senderKey: string }).senderKey;
  expect(first).toEqual({ token: sampleToken, senderKey: key });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const form = fakeServer.calls.find(({ path }) => path === apiPaths.sendFiles);
  expect(String(form?.body)).toContain(key);
  cleanup();
  await send();
  expect(asked().at(-1)).toEqual(first);
});

test('the page stops asking after the server has refused its key [F-572]', async () => {
  fakeServer.answer(apiPaths.shareOpenings, () => refusal(404, 'share.incorrect_token'));
  await send();
  await lookAtPage();
  await lookAtPage();
  expect(asked()).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Ready to share' })).toBeVisible();
});
