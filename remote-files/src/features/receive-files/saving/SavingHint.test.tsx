import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findToast } from '@parchi/shared-ui/testing';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer('/file/receive', () => ({
    body: { text: 'Files fetched', files: sampleShare() },
  }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

async function receiveIn(userAgent: string) {
  jest.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  await screen.findByRole('heading', { name: 'Your files are here' });
  return container;
}

test('names the app in which a link was opened, and copies the whole link [F-995]', async () => {
  const user = userEvent.setup();
  const container = await receiveIn('… (iPhone; …) Mobile/15E148 Instagram 330.0.0.29');
  expect(screen.getByText(/^You opened this link inside Instagram\./)).toBeVisible();
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await findToast('Done: Text copied')).toBeVisible();
  // The countdown may tick while the clipboard is read. Inside `waitFor`, React does not warn about that.
  await waitFor(async () => {
    const copied = await window.navigator.clipboard.readText();
    expect(copied).toMatch(new RegExp(`^http.*/receive-file\\?token=${sampleToken}$`));
  });
});

test('says where an iPhone saves files, without offering to copy the link [F-995]', async () => {
  await receiveIn('… (iPhone; …) Version/18.5 Mobile/15E148 Safari/604.1');
  expect(screen.getByText(/^On an iPhone or iPad, you find saved files/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});

test('shows no hint in a browser that shows its downloads [F-995]', async () => {
  await receiveIn('… (Linux; Android 10; K) … Chrome/148.0.0.0 Mobile Safari/537.36');
  expect(screen.queryByText(/^You opened this link inside|^On an iPhone/)).not.toBeInTheDocument();
});
