import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type Id, type SentFilesRecord } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';
import { zipOf } from '../../testing/zipOf.ts';

const token = 'q8Jx2LmP0sVtYb7nKdE4wA';
const link = `http://localhost/receive-file?token=${token}`;
const pdf = Buffer.from('%PDF-1.7 notes');

function shareOf(leftSeconds: number): SentFilesRecord {
  const nowMs = Date.parse('2026-11-20T05:00:00Z');
  return {
    _id: Buffer.from(token, 'base64url').toString('hex') as Id,
    files: [
      { _id: '1'.repeat(32) as Id, original_filename: 'notes.pdf', size: pdf.length },
      { _id: '2'.repeat(32) as Id, original_filename: 'letter.docx', size: 3 },
    ],
    now: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + leftSeconds * 1_000).toISOString(),
  };
}

let fakeServer: FakeServer;
let counter: Counter;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  answerShare(7_200);
  counter = await openCounter(fakeServer, sampleShop());
  await userEvent.click(screen.getByRole('link', { name: 'Receive' }));
  await screen.findByRole('heading', { name: 'Receive files' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fakeServer.stop();
});

function answerShare(leftSeconds: number): void {
  fakeServer.answer(apiPaths.receiveFiles, () => ({
    body: { text: 'Files fetched', files: shareOf(leftSeconds) },
  }));
}

const field = () => screen.getByRole('textbox', { name: 'Token or link' });
async function open(text: string): Promise<void> {
  await userEvent.click(field());
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}
const files = () => screen.getByRole('list', { name: 'Files of this customer' });

test('a customer’s link opens their files for viewing, printing and saving', async () => {
  expect(screen.getByRole('heading', { name: 'Receive files' })).toHaveFocus();
  await open(link);
  expect(await screen.findByRole('heading', { name: '2 files' })).toHaveFocus();
  expect(sentTo(fakeServer, apiPaths.receiveFiles)).toEqual([{ token }]);
  const [first, second] = within(files()).getAllByRole('listitem');
  if (!first || !second) throw new Error('no rows');
  expect(within(first).getByRole('button', { name: 'View and print notes.pdf' })).toBeVisible();
  expect(within(first).getByRole('button', { name: 'Download notes.pdf' })).toBeVisible();
  expect(within(second).queryByRole('button', { name: /View/ })).not.toBeInTheDocument();
  expect(within(second).getByRole('button', { name: 'Download letter.docx' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download all' })).toBeVisible();
  expect(screen.getByText(/^Deleted at .*[AP]M\. The customer sees/)).toBeVisible();
  expect(window.location.href).not.toContain(token);
  await expectNoAxeViolations(counter.container);
});

test('a file is taken out of its zip, and shown in a tab of its own', async () => {
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const went: string[] = [];
  const page = document.body.appendChild(document.createElement('iframe')).contentDocument;
  const location = { replace: (address: string) => went.push(address) };
  const tab = { closed: false, close: () => undefined, document: page, location };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  fakeServer.answer(apiPaths.downloadFiles, () => ({
    contentType: 'application/zip',
    body: zipOf('notes.pdf', pdf),
  }));
  await open(token);
  await userEvent.click(await screen.findByRole('button', { name: /View and print/ }));
  await waitFor(() => expect(went).toEqual(['blob:1']));
  expect([made[0]?.type, made[0]?.size]).toEqual(['application/pdf', pdf.length]);
  expect(sentTo(fakeServer, apiPaths.downloadFiles)).toEqual([
    { files: [{ _id: '1'.repeat(32) }] },
  ]);

  fakeServer.answer(apiPaths.downloadFiles, () => ({
    contentType: 'application/zip',
    body: zipOf('notes.pdf', Buffer.from('<script>alert')),
  }));
  await userEvent.click(screen.getByRole('button', { name: /View and print/ }));
  await waitFor(() => expect(page?.body).toHaveTextContent(/not the kind that its name says/));
  expect(went).toHaveLength(1);
  tab.closed = true;
});

test.each([
  ['', 'Enter the token or link that the customer’s phone shows.'],
  ['q8Jx', 'This is not a code or a token. A code looks like K7M 4QX'],
  [`https://files.example/receive-file?token=${token}`, 'This link is of another site.'],
  ['http://localhost/orders?id=1', 'This link opens no files.'],
  ['upi://pay?pa=shop@bank', 'This is not a code of files on Parchi.'],
])('“%s” is explained at the field, without a call [F-574]', async (text, words) => {
  await open(text);
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(field()).toHaveFocus();
  expect(field()).toBeInvalid();
  expect(sentTo(fakeServer, apiPaths.receiveFiles)).toEqual([]);
});

test('a wrong token, deleted files and too many attempts are explained at the field [F-575]', async () => {
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(404, 'share.incorrect_token'));
  await open(token);
  await waitFor(() => expect(field()).toBeInvalid());
  expect(field()).toHaveAccessibleDescription(/Incorrect/);
  // 4:20 PM by the shop's clock.
  const deletedAt = new Date('2026-01-05T10:50:00Z');
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(404, 'share.deleted', { deletedAt }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/deleted at .*4:20 PM/));
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(429, 'request.too_many'));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Too many/));
});

test('files that expire while they are open are removed, with an explanation [F-575]', async () => {
  answerShare(0.3);
  await open(token);
  await screen.findByRole('heading', { name: '2 files' });
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/These files were deleted/));
  expect(screen.queryByRole('list', { name: 'Files of this customer' })).not.toBeInTheDocument();
});

test('changing the view clears the files, because the next customer may see the screen', async () => {
  await open(token);
  await screen.findByRole('heading', { name: '2 files' });
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await userEvent.click(screen.getByRole('link', { name: 'Receive' }));
  await screen.findByRole('heading', { name: 'Receive files' });
  expect(screen.queryByRole('heading', { name: '2 files' })).not.toBeInTheDocument();
});

test.each([
  ['NotAllowedError', 'The camera is not allowed.'],
  ['NotFoundError', 'This device has no camera.'],
  ['NotReadableError', 'Another program uses the camera.'],
  ['TypeError', 'The camera did not start.'],
  [undefined, 'This browser has no camera here.'],
])(
  'a camera that fails with %s is explained, and the token can be typed [F-577]',
  async (name, words) => {
    const getUserMedia = jest.fn(() => Promise.reject(new DOMException('', name)));
    const mediaDevices = name === undefined ? undefined : { getUserMedia };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Scan QR code' }));
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    await expectNoAxeViolations(counter.container);
    await userEvent.click(screen.getByRole('button', { name: 'Close camera' }));
    await act(() => Promise.resolve());
    expect(screen.queryByText(new RegExp(words))).not.toBeInTheDocument();
  },
);

test('asks for the password of a customer’s files, in place, until it is right [F-877]', async () => {
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(403, 'share.password_needed'));
  await open(link);
  await screen.findByRole('heading', { name: 'These files need a password' });
  const password = screen.getByLabelText('Password', { selector: 'input' });
  expect(password).toHaveFocus();
  await expectNoAxeViolations(counter.container);
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(403, 'share.wrong_password'));
  await userEvent.type(password, 'guess{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Wrong password/));
  answerShare(7_200);
  await userEvent.clear(password);
  await userEvent.type(password, 'mango tree{Enter}');
  expect(await screen.findByRole('heading', { name: '2 files' })).toHaveFocus();
  expect(sentTo(fakeServer, apiPaths.receiveFiles).at(-1)).toEqual({
    token,
    password: 'mango tree',
  });
});
