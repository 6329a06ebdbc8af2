import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusal } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findToast } from '@parchi/shared-ui/testing';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../testing/sampleShare.ts';

const INCORRECT =
  'Incorrect token: no files were sent with it in the last 7 days. Check capital and small letters, or ask the sender.';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

function answerWithShare(options?: { leftSeconds: number }) {
  fakeServer.answer('/file/receive', () => ({
    body: { text: 'Files fetched', files: sampleShare(options) },
  }));
}

function refuse(status: number, code: string, text: string) {
  fakeServer.answer('/file/receive', () => ({ status, body: { code, message: text, text } }));
}

const tokenField = () => screen.findByRole('textbox', { name: 'Token' });
const retrieve = () => userEvent.click(screen.getByRole('button', { name: /Retreive/ }));
const tokensAsked = () =>
  fakeServer.calls.map(({ body }) => (JSON.parse(body.toString()) as { token: string }).token);

test('a link fetches at once, fills the field and hides its token without a new history entry', async () => {
  answerWithShare();
  const entriesBefore = window.history.length;
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  const title = await screen.findByRole('heading', { name: 'Your files are here' });
  expect(await tokenField()).toHaveValue(sampleToken);
  expect(tokensAsked()).toEqual([sampleToken]);
  expect(window.location.href).not.toContain(sampleToken);
  expect(window.history.length).toBe(entriesBefore + 1);
  await waitFor(() => expect(title).toHaveFocus());
  expect(await findToast('Done: Files fetched')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a reload finds the token from the link', async () => {
  answerWithShare();
  const { unmount } = renderPage(`/receive-file?token=${sampleToken}`);
  await screen.findByRole('heading', { name: 'Your files are here' });
  const entry: unknown = window.history.state;
  unmount();
  renderPage('/receive-file');
  window.history.replaceState(entry, '', '/receive-file');
  fireEvent(window, new PopStateEvent('popstate', { state: entry }));
  await screen.findByRole('heading', { name: 'Your files are here' });
  expect(tokensAsked()).toEqual([sampleToken, sampleToken]);
});

test('a reload finds a typed token', async () => {
  answerWithShare();
  renderPage('/receive-file');
  await userEvent.type(await tokenField(), sampleToken);
  await retrieve();
  await screen.findByRole('heading', { name: 'Your files are here' });
  expect(window.history.state).toMatchObject({ usr: { token: sampleToken } });
  expect(tokensAsked()).toEqual([sampleToken]);
});

test('files are listed with names and sizes, and the time left counts down', async () => {
  answerWithShare({ leftSeconds: 3_723 });
  renderPage(`/receive-file?token=${sampleToken}`);
  const list = await screen.findByRole('list', { name: 'Files to download' });
  expect(within(list).getByText('Lab record.pdf')).toBeVisible();
  expect(within(list).getByText('PDF, 2.1 MB')).toBeVisible();
  expect(within(list).getByText('पर्ची.png')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:0[12]:\d\d left$/);
});

test.each([
  ['the token with spaces between its groups', 'q8Jx 2LmP 0sVt Yb7n KdE4 wA'],
  ['the whole link', `https://parchi.example/receive-file?token=${sampleToken}`],
])('%s can be pasted', async (_, pasted) => {
  answerWithShare();
  renderPage('/receive-file');
  await userEvent.click(await tokenField());
  await userEvent.paste(pasted);
  await retrieve();
  await screen.findByRole('heading', { name: 'Your files are here' });
  expect(tokensAsked()).toEqual([sampleToken]);
});

test('opens files by a code in lower case, and stores only their token [F-820]', async () => {
  answerWithShare();
  renderPage('/receive-file');
  await userEvent.type(await tokenField(), 'k7m 4qx');
  await retrieve();
  await screen.findByRole('heading', { name: 'Your files are here' });
  expect(tokensAsked()).toEqual(['K7M4QX']);
  expect(window.history.state).toMatchObject({ usr: { token: sampleToken } });
});

test('opens files by a code in the address, which the home page puts there [F-820]', async () => {
  answerWithShare();
  renderPage('/receive-file?token=K7M4QX');
  await screen.findByRole('heading', { name: 'Your files are here' });
  expect(tokensAsked()).toEqual(['K7M4QX']);
  expect(window.location.href).not.toContain('K7M4QX');
});

test('reports an incorrect code only at the field [F-823]', async () => {
  const words =
    'Incorrect code: no files can be received with it now. Check it, or ask the sender.';
  refuse(404, 'share.incorrect_code', words);
  renderPage('/receive-file');
  await userEvent.type(await tokenField(), 'K7M4QX');
  await retrieve();
  await waitFor(async () =>
    expect(await tokenField()).toHaveAccessibleDescription(expect.stringContaining(words)),
  );
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test.each([
  ['an empty token', ' ', 'Enter the token that you were given.'],
  [
    'a token cut short',
    sampleToken.slice(0, 12),
    'A token has 22 characters, this has 12. Check it, or paste it again.',
  ],
  ['a code cut short', 'k7m', 'A code has at least 6 letters and digits, this has 3. Check it.'],
  [
    'a letter that no code has',
    'K7M4OX',
    '“O” is never part of a code. Check that letter, or paste the token or the link.',
  ],
  [
    'a letter of another alphabet among 22',
    'q8Jx2LmP0sVtYb7nKdE4wА',
    '“А” is never part of a token. Check that letter, or paste the token again.',
  ],
  [
    'a last letter that no token has, after 21 right ones',
    'q8Jx2LmP0sVtYb7nKdE4wB',
    'No token ends in “B”. Check the last letter, or paste the token again.',
  ],
])(
  'refuses %s at the field without a call, and moves the focus there [F-183]',
  async (_, typed, words) => {
    const { container } = renderPage('/receive-file');
    await userEvent.type(await tokenField(), typed);
    await retrieve();
    const field = await tokenField();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(field).toBeInvalid();
    await waitFor(() => expect(field).toHaveFocus());
    expect(fakeServer.calls).toHaveLength(0);
    await expectNoAxeViolations(container);
  },
);

test.each([
  ['a script', '%3Cscript%3Ealert(1)%3C/script%3E', '<script>alert(1)</script>'],
  ['a NUL', 'a%00b', 'ab'],
  ['a million letters', 'a'.repeat(1_000_000), 'a'.repeat(200)],
])('%s in the link’s token is shown as text and makes no call [B01]', async (_, token, text) => {
  renderPage(`/receive-file?token=${token}`);
  expect(await tokenField()).toHaveValue(text);
  expect(fakeServer.calls).toHaveLength(0);
});

test('reports an incorrect token once, at the field, and keeps what was typed [F-182]', async () => {
  refuse(404, 'share.incorrect_token', INCORRECT);
  renderPage('/receive-file');
  await userEvent.type(await tokenField(), sampleToken);
  await retrieve();
  await waitFor(async () =>
    expect(await tokenField()).toHaveAccessibleDescription(expect.stringContaining(INCORRECT)),
  );
  expect(await tokenField()).toHaveValue(sampleToken);
  expect(screen.getAllByText(INCORRECT, { exact: false })).toHaveLength(1);
});

test('says when the files of a link were deleted, once, at the field [F-740]', async () => {
  const deletedAt = new Date();
  deletedAt.setHours(16, 20);
  fakeServer.answer('/file/receive', () => refusal(404, 'share.deleted', { deletedAt }));
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  const words = 'These files were deleted at 4:20 PM. Ask the sender to send them again.';
  await waitFor(async () =>
    expect(await tokenField()).toHaveAccessibleDescription(expect.stringContaining(words)),
  );
  expect(screen.getAllByText(words, { exact: false })).toHaveLength(1);
  expect(screen.queryByText(/Incorrect/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('says why files were removed, once, at the field [F-720]', async () => {
  fakeServer.answer('/file/receive', () => refusal(404, 'share.removed', { reason: 'malware' }));
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  const words = 'These files were removed: they can harm your device.';
  await waitFor(async () =>
    expect(await tokenField()).toHaveAccessibleDescription(expect.stringContaining(words)),
  );
  expect(screen.getAllByText(words, { exact: false })).toHaveLength(1);
  expect(screen.queryByText(/Incorrect/)).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('the message about a token disappears when a well-formed token replaces it', async () => {
  refuse(404, 'share.incorrect_token', INCORRECT);
  renderPage('/receive-file');
  const field = await tokenField();
  await userEvent.type(field, sampleToken.slice(0, -1));
  expect(field).toBeValid();
  await retrieve();
  expect(field).toHaveAccessibleDescription(expect.stringMatching(/A token has 22 characters/));
  await userEvent.type(field, 'A');
  expect(field).toBeValid();
  await retrieve();
  await waitFor(() => expect(field).toBeInvalid());
  await userEvent.clear(field);
  expect(field).toBeInvalid();
  await userEvent.click(field);
  await userEvent.paste(sampleToken);
  expect(field).toBeValid();
});

test('any other failure shows an error toast and can be retried', async () => {
  refuse(503, 'service.unavailable', 'busy');
  renderPage(`/receive-file?token=${sampleToken}`);
  const words = 'Parchi is busy. Try again in a moment.';
  await findToast(`Error: ${words}`);
  answerWithShare();
  await retrieve();
  await screen.findByRole('heading', { name: 'Your files are here' });
});

test('Download posts the entries as a form into a hidden frame', async () => {
  answerWithShare();
  renderPage(`/receive-file?token=${sampleToken}`);
  const button = await screen.findByRole('button', { name: 'Download' });
  const form = button.closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', `${fakeServer.origin}/file/download`);
  expect(form?.target).toBe(form?.querySelector('iframe')?.name);
  const entries = new FormData(form ?? undefined).get('files') as string;
  expect(JSON.parse(entries)).toEqual([{ _id: '1'.repeat(32) }, { _id: '2'.repeat(32) }]);
});

test('each file can be saved on its own when the zip of all files breaks off [F-330]', async () => {
  answerWithShare();
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  const button = await screen.findByRole('button', { name: 'Save पर्ची.png alone' });
  const form = button.closest('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', `${fakeServer.origin}/file/single-download`);
  expect([...new FormData(form, button)]).toEqual([['file', '2'.repeat(32)]]);
  form.addEventListener('submit', (event) => event.preventDefault());
  await userEvent.click(button);
  await expectNoAxeViolations(container);
  fireEvent.load(form.querySelector('iframe') as HTMLIFrameElement);
  await findToast('Error: The download did not start. Try again.');
  await waitFor(() => expect(fakeServer.calls).toHaveLength(2));
});

test('Download saves a single file without a zip [F-743]', async () => {
  const share = sampleShare();
  const files = { ...share, files: share.files.slice(0, 1) };
  fakeServer.answer('/file/receive', () => ({ body: { text: 'Files fetched', files } }));
  renderPage(`/receive-file?token=${sampleToken}`);
  const button = await screen.findByRole('button', { name: 'Download' });
  const form = button.closest('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', `${fakeServer.origin}/file/single-download`);
  expect([...new FormData(form)]).toEqual([['file', '1'.repeat(32)]]);
  form.addEventListener('submit', (event) => event.preventDefault());
  await userEvent.click(button);
  expect(screen.getByText('Your browser is downloading Lab record.pdf.')).toBeVisible();
});

async function startDownload() {
  const button = await screen.findByRole('button', { name: 'Download' });
  // jsdom can't submit forms, so this test stops the submission and checks only the page's own reaction.
  button.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
  await userEvent.click(button);
  const words = `Your browser is downloading ${sampleToken}.zip. If the download breaks off, save the missing files one by one from the list.`;
  expect(screen.getByText(words)).toBeVisible();
  return button.closest('form')?.querySelector('iframe') as HTMLIFrameElement;
}

test('a download that does not start is reported and can be retried', async () => {
  answerWithShare();
  renderPage(`/receive-file?token=${sampleToken}`);
  fireEvent.load(await startDownload());
  await screen.findByText('The download did not start. Try again.');
  await waitFor(() => expect(fakeServer.calls).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Download again' })).toBeVisible();
});

test('a download refused because the files were deleted says so', async () => {
  answerWithShare();
  renderPage(`/receive-file?token=${sampleToken}`);
  const frame = await startDownload();
  refuse(404, 'share.incorrect_token', INCORRECT);
  fireEvent.load(frame);
  await waitFor(async () =>
    expect(await tokenField()).toHaveAccessibleDescription(expect.stringContaining(INCORRECT)),
  );
  expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
});

test('when the files expire, the page says so and offers no download', async () => {
  answerWithShare({ leftSeconds: 4 });
  renderPage(`/receive-file?token=${sampleToken}`);
  await screen.findByRole('button', { name: 'Download' });
  await screen.findByText(/These files were deleted/);
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});
