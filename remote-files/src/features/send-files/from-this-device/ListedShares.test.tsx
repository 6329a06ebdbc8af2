import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, shareTokenFromId, type Id } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { groupToken } from '@parchi/shared-ui/format';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../../testing/sampleShare.ts';
import { holdShare } from '../../../lib/heldShare.ts';
import { listShare, MAX_LISTED, readListedShares } from './listedShares.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shareOpenings, () => ({ body: { openings: [], opened: 3 } }));
  fakeServer.answer(apiPaths.deleteShare, () => ({ body: { text: 'Files deleted' } }));
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

const key = '7'.repeat(32) as Id;
const idOf = (index: number) => index.toString(16).padStart(32, '0') as Id;
const list = (options?: { leftSeconds: number }) =>
  listShare(holdShare({ ...sampleShare(options), code: 'K7M4QX' }), key);
const findSection = () => screen.findByRole('region', { name: 'Sent from this device' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('lists a sent share on a later visit, with its QR code one press away [F-870]', async () => {
  fakeServer.answer(apiPaths.sendFiles, () => ({
    status: 201,
    body: { text: 'Files sent', file: { ...sampleShare(), code: 'K7M4QX' } },
  }));
  renderPage('/send-file');
  await screen.findByRole('heading', { level: 1, name: 'Send files' });
  expect(screen.queryByText('Sent from this device')).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'a.pdf')] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready to share' });
  cleanup();
  sessionStorage.clear();
  const { container } = renderPage('/send-file');
  const section = await findSection();
  expect(within(section).getByText(/^2 files, .*, until .*[AP]M$/)).toBeVisible();
  expect(within(section).getByRole('listitem')).toHaveTextContent(groupToken(sampleToken));
  expect(await within(section).findByText('Opened 3 times')).toBeVisible();
  await press('QR code and link');
  expect(within(section).getByText('K7M 4QX')).toBeVisible();
  expect(within(section).getByRole('link')).toHaveAttribute(
    'href',
    `http://localhost/receive-file?token=${sampleToken}`,
  );
  await expectNoAxeViolations(container);
});

test('removes a share from the list and can undo it; the files stay [F-870]', async () => {
  list();
  renderPage('/send-file');
  await findSection();
  await press('Remove from list');
  expect(readListedShares()).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
  await press('Undo');
  expect(within(await findSection()).getByRole('listitem')).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.deleteShare)).toEqual([]);
});

test('deletes a share from any tab with the key that sent it [F-870]', async () => {
  list();
  renderPage('/send-file');
  await findSection();
  await press('Delete now');
  await press('Delete now');
  expect(await screen.findByText(/^Files deleted\./)).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.deleteShare)).toEqual([
    { token: sampleToken, senderKey: key },
  ]);
  expect(readListedShares()).toEqual([]);
});

test('removes a share that the server no longer has, and asks about it only once [F-872]', async () => {
  fakeServer.answer(apiPaths.shareOpenings, () => refusal(404, 'share.deleted'));
  list();
  renderPage('/send-file');
  await waitFor(() => expect(readListedShares()).toEqual([]));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(sentTo(fakeServer, apiPaths.shareOpenings)).toHaveLength(1);
});

test('removes a share from the list when it expires, even while it is shown [F-871]', async () => {
  list({ leftSeconds: 1 });
  renderPage('/send-file');
  await findSection();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
  expect(screen.queryByText('Sent from this device')).not.toBeInTheDocument();
  expect(readListedShares()).toEqual([]);
  cleanup();
  list({ leftSeconds: -1 });
  renderPage('/send-file');
  await screen.findByRole('heading', { level: 1, name: 'Send files' });
  expect(readListedShares()).toEqual([]);
});

test('keeps the newest 20 shares [F-871]', () => {
  for (let index = 0; index <= MAX_LISTED; index += 1) {
    const held = { ...holdShare({ ...sampleShare(), _id: idOf(index) }), heldSinceMs: index };
    listShare(held, key);
  }
  const tokens = readListedShares().map(({ record }) => shareTokenFromId(record._id));
  expect(tokens).toHaveLength(MAX_LISTED);
  expect(tokens[0]).toBe(shareTokenFromId(idOf(MAX_LISTED)));
});

test('shows nothing for a list that is damaged or of another version [F-871]', async () => {
  for (const text of ['{', '{"version":9,"value":[]}', '{"version":1,"value":[{"record":{}}]}']) {
    localStorage.setItem('parchi.person.sent-shares', text);
    renderPage('/send-file');
    await screen.findByRole('heading', { level: 1, name: 'Send files' });
    expect(screen.queryByText('Sent from this device')).not.toBeInTheDocument();
    cleanup();
  }
});
