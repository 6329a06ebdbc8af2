import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeReply, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.sendFiles, () => ({
    status: 201,
    body: { text: 'Files sent', file: { ...sampleShare(), code: 'K7M4QX' } },
  }));
  fakeServer.answer(apiPaths.shareOpenings, () => new Promise<FakeReply>(() => undefined));
  fakeServer.answer(apiPaths.deleteShare, () => ({ body: { text: 'Files deleted' } }));
});
afterEach(() => fakeServer.stop());

const deleteNow = () => userEvent.click(screen.getByRole('button', { name: 'Delete now' }));

async function send(): Promise<HTMLElement> {
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1 });
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'a.pdf')] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready to share' });
  return container;
}

test('shows the code to say aloud in two groups [F-820]', async () => {
  await send();
  expect(screen.getByText('K7M 4QX')).toBeVisible();
});

test('deletes the files after asking once, and removes their slip [F-828]', async () => {
  const container = await send();
  await deleteNow();
  expect(sentTo(fakeServer, apiPaths.deleteShare)).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete now' })).toHaveFocus());
  await expectNoAxeViolations(container);
  await deleteNow();
  await screen.findByRole('heading', { level: 1, name: 'No longer shared' });
  expect(sentTo(fakeServer, apiPaths.deleteShare)).toEqual([
    { token: sampleToken, senderKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(screen.queryByText('K7M 4QX')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('parchi.sent-share')).toBeNull();
});

test('keeps the files when the person chooses “Keep the files” [F-828]', async () => {
  await send();
  await deleteNow();
  await userEvent.click(screen.getByRole('button', { name: 'Keep the files' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Ready to share' })).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.deleteShare)).toEqual([]);
});

test('says why the files were not deleted, and tries again [F-828]', async () => {
  await send();
  fakeServer.answer(apiPaths.deleteShare, () => refusal(503, 'service.unavailable'));
  await deleteNow();
  await deleteNow();
  expect(await screen.findByText(/^The files were not deleted\./)).toBeVisible();
  fakeServer.answer(apiPaths.deleteShare, () => refusal(404, 'share.deleted'));
  await deleteNow();
  await screen.findByRole('heading', { level: 1, name: 'No longer shared' });
});
