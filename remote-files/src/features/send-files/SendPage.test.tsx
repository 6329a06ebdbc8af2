import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findToast } from '@parchi/shared-ui/testing';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  // `ShareOpenings.test.tsx` answers this call.
  fakeServer.answer('/file/openings', () => new Promise<FakeReply>(() => undefined));
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await fakeServer.stop();
});

const pdf = new File(['%PDF-1.7'], 'Lab record.pdf', { type: 'application/pdf' });
const empty = new File([], 'empty.txt', { type: 'text/plain' });

function fileOfSize(size: number, name = 'film.mp4'): File {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** Chooses files through the input, because a test can't use the browser's file dialog. */
async function choose(...files: File[]): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files },
  });
  // react-dropzone reads the list asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const stage = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const chosenNames = () =>
  within(screen.getByRole('list', { name: 'Files to send' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

function acceptFiles(options?: { leftSeconds: number }) {
  fakeServer.answer('/file/send', () => ({
    status: 201,
    body: { text: 'Files sent', file: sampleShare(options) },
  }));
}

/** Holds back the server's reply until the test calls the returned function. */
function holdAnswer() {
  let release: (reply: FakeReply) => void = () => undefined;
  fakeServer.answer('/file/send', () => new Promise<FakeReply>((resolve) => (release = resolve)));
  return () => release({ status: 201, body: { text: 'Files sent', file: sampleShare() } });
}

const shownToken = () =>
  screen.getByText(
    (_, element) =>
      element?.tagName === 'P' && element.textContent === 'q8Jx 2LmP 0sVt Yb7n KdE4 wA',
  );

async function sendOne(options?: { leftSeconds: number }) {
  acceptFiles(options);
  const view = renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  await stage('Ready to share');
  await screen.findByRole('img', { name: /QR code/ });
  return view;
}

test('the first stage shows the limits and has no accessibility fault', async () => {
  const { container } = renderPage('/send-file');
  await stage('Send files');
  expect(screen.getByText(/Up to 50 MB a file, 100 files, 1 GB in one go/)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('chosen files are listed by names without extension, with kind and size', async () => {
  const { container } = renderPage('/send-file');
  await choose(pdf, empty);
  expect(await stage('Check your files')).toHaveFocus();
  const list = screen.getByRole('list', { name: 'Files to send' });
  expect(within(list).getByText('Lab record')).toBeVisible();
  expect(within(list).queryByText('Lab record.pdf')).not.toBeInTheDocument();
  expect(within(list).getByText('PDF, 8 bytes')).toBeVisible();
  expect(within(list).getByText('TXT, 0 bytes')).toBeVisible();
  expect(screen.getByText('2 files, 8 bytes')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('more files can be added, even the same file twice, and one removed', async () => {
  renderPage('/send-file');
  await choose(pdf);
  await choose(pdf, empty);
  expect(chosenNames()).toEqual([
    'Remove Lab record.pdf',
    'Remove Lab record.pdf',
    'Remove empty.txt',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove Lab record.pdf' })[0]!);
  expect(chosenNames()).toEqual(['Remove Lab record.pdf', 'Remove empty.txt']);
});

test('removing a file moves the focus to the next file, or from the last to the one before', async () => {
  renderPage('/send-file');
  await choose(pdf, empty, new File(['x'], 'notes.txt'));
  await press('Remove empty.txt');
  expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toHaveFocus();
  await press('Remove notes.txt');
  expect(screen.getByRole('button', { name: 'Remove Lab record.pdf' })).toHaveFocus();
});

test('Cancel leads back to the first stage, and so does removing the last file', async () => {
  renderPage('/send-file');
  await choose(pdf);
  await press('Cancel');
  expect(await stage('Send files')).toHaveFocus();
  await choose(pdf);
  await press('Remove Lab record.pdf');
  await stage('Send files');
});

test('files can be dropped anywhere on the page', async () => {
  renderPage('/send-file');
  const title = await stage('Send files');
  fireEvent.drop(title, {
    dataTransfer: { items: [{ kind: 'file', getAsFile: () => pdf }], types: ['Files'] },
  });
  await stage('Check your files');
  expect(chosenNames()).toEqual(['Remove Lab record.pdf']);
});

test('files can be pasted, and pasted text changes nothing', async () => {
  renderPage('/send-file');
  await stage('Send files');
  fireEvent.paste(document.body, { clipboardData: { files: [] } });
  await stage('Send files');
  fireEvent.paste(document.body, { clipboardData: { files: [pdf] } });
  await stage('Check your files');
});

test.each([
  ['a file over 50 MB', [fileOfSize(50_000_001)], 'File size greater than 50MB'],
  [
    'more than 100 files',
    Array.from({ length: 101 }, () => empty),
    'At most 100 files can be sent in one go. The last choice was not added.',
  ],
  [
    'more than 1 GB',
    Array.from({ length: 21 }, () => fileOfSize(50_000_000)),
    'At most 1 GB can be sent in one go. The last choice was not added.',
  ],
])('%s shows a warning and clears the selection', async (_, files, words) => {
  renderPage('/send-file');
  await choose(...files);
  expect(await findToast(`Warning: ${words}`)).toBeVisible();
  await stage('Send files');
});

test('files that are too large are named, and the others stay chosen', async () => {
  renderPage('/send-file');
  await choose(pdf);
  const film = fileOfSize(50_000_001, 'film.mp4');
  await choose(empty, film);
  expect(await findToast('Warning: File size greater than 50MB: film.mp4')).toBeVisible();
  expect(chosenNames()).toEqual(['Remove Lab record.pdf', 'Remove empty.txt']);
  await choose(film, fileOfSize(50_000_001), empty);
  expect(
    await findToast('Warning: File size greater than 50MB: film.mp4 and 1 more'),
  ).toBeVisible();
});

test('a choice that is too large leaves the earlier choice in place', async () => {
  renderPage('/send-file');
  await choose(pdf);
  await choose(...Array.from({ length: 100 }, () => empty));
  await findToast(
    'Warning: At most 100 files can be sent in one go. The last choice was not added.',
  );
  expect(chosenNames()).toEqual(['Remove Lab record.pdf']);
});

test('Upload sends every file with its full name', async () => {
  acceptFiles();
  renderPage('/send-file');
  await choose(pdf, empty);
  await press('Upload');
  await stage('Ready to share');
  const body = fakeServer.calls[0]?.body.toString() ?? '';
  expect(body).toContain('name="file"; filename="Lab record.pdf"');
  expect(body).toContain('name="file"; filename="empty.txt"');
});

test('the browser warns about leaving the page only while uploading', async () => {
  const answer = holdAnswer();
  const { container } = renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  expect(await stage('Uploading')).toHaveFocus();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await expectNoAxeViolations(container);
  answer();
  await stage('Ready to share');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a cancelled upload keeps the files and sends nothing more', async () => {
  holdAnswer();
  renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  await press('Cancel upload');
  await stage('Check your files');
  expect(chosenNames()).toEqual(['Remove Lab record.pdf']);
  expect(screen.getByText('Upload cancelled. Your files are still chosen.')).toBeVisible();
  expect(screen.queryByText(/did not finish/)).not.toBeInTheDocument();
});

test('a second press of Upload neither cancels nor sends again [F-181]', async () => {
  const answer = holdAnswer();
  renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  await press(/^Upload/);
  await stage('Uploading');
  answer();
  await stage('Ready to share');
  expect(fakeServer.calls).toHaveLength(1);
});

test('after a broken connection, the upload restarts by itself [F-169]', async () => {
  fakeServer.answer('/file/send', () => 'break-connection');
  // jsdom logs each failed request to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  await screen.findByText('Waiting for the network…');
  expect(screen.getByText(/^Parchi can’t be reached\. The upload waits/)).toBeVisible();
  await expectNoAxeViolations(container);
  acceptFiles();
  fireEvent(window, new Event('online'));
  await stage('Ready to share');
});

test('a failure other than a lost connection keeps the files and can be retried', async () => {
  fakeServer.answer('/file/send', () => ({
    status: 502,
    body: 'Bad gateway',
    contentType: 'text/html',
  }));
  const { container } = renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  expect(await screen.findByRole('alert', { name: '' })).toBeInTheDocument();
  await screen.findByText(/The upload did not finish\. Parchi is busy/);
  await expectNoAxeViolations(container);
  acceptFiles();
  await press('Try again');
  await stage('Ready to share');
});

test('a refusal shows its own message', async () => {
  fakeServer.answer('/file/send', () => ({
    status: 507,
    body: { code: 'storage.full', message: 'full', text: 'full' },
  }));
  renderPage('/send-file');
  await choose(pdf);
  await press('Upload');
  await screen.findByText(/There is no room for more files now\. Try again later\./);
});

test('the page says that it is offline, before and during an upload', async () => {
  holdAnswer();
  renderPage('/send-file');
  await choose(pdf);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(/You are offline\. Your files stay here/)).toBeVisible();
  await press('Upload');
  expect(await screen.findByText(/You are offline\. The upload waits/)).toBeVisible();
});

test('the slip shows the token in groups of four, the link, its QR code and a countdown', async () => {
  const { container } = await sendOne();
  const link = `http://localhost/receive-file?token=${sampleToken}`;
  expect(shownToken()).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', link);
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(screen.getByText('Files will be deleted in 2 hours')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(2:00:00|1:59:5\d) left$/);
  expect(screen.getByText('Lab record.pdf')).toBeVisible();
  await expectNoAxeViolations(container);
});

test('link and token are copied without spaces', async () => {
  await sendOne();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await findToast('Done: Text copied');
  // The countdown may tick while the clipboard is read. Inside `waitFor`, React does not warn about that.
  const findCopied = (text: string) =>
    waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
  await findCopied(`http://localhost/receive-file?token=${sampleToken}`);
  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  await findCopied(sampleToken);
});

test('a token selected by hand is also copied without spaces', async () => {
  await sendOne();
  const setData = jest.fn();
  fireEvent.copy(shownToken(), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', sampleToken);
});

test('the browser’s share sheet is offered if there is one', async () => {
  const share = jest.fn<typeof navigator.share>(() => Promise.resolve());
  Object.assign(navigator, { share });
  await sendOne();
  await press('Share');
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: `http://localhost/receive-file?token=${sampleToken}` }),
  );
  Reflect.deleteProperty(navigator, 'share');
});

test('a reload keeps the slip, and a new visit starts a new share', async () => {
  const { unmount } = await sendOne();
  const entry: unknown = window.history.state;
  unmount();
  const { unmount: leave } = renderPage('/send-file');
  await stage('Send files');
  leave();
  window.history.replaceState(entry, '', '/send-file');
  renderPageAsItIs();
  await stage('Ready to share');
  expect(shownToken()).toBeVisible();
});

function renderPageAsItIs() {
  const entry: unknown = window.history.state;
  jest.spyOn(window.history, 'pushState').mockImplementationOnce(() => {
    window.history.replaceState(entry, '', '/send-file');
  });
  renderPage('/send-file');
}

test('Send more starts a new share', async () => {
  await sendOne();
  await press('Send more');
  await stage('Send files');
  expect(sessionStorage.getItem('parchi.sent-share')).toBeNull();
});

test('when the files expire, the slip disappears and the page says so', async () => {
  await sendOne({ leftSeconds: 4 });
  await screen.findByText(/These files were deleted/);
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});

test('the page says how many files a reload has lost', async () => {
  sessionStorage.setItem(
    'parchi.selection',
    JSON.stringify({ version: 1, value: { id: 'this-tab', count: 12 } }),
  );
  renderPage('/send-file');
  await screen.findByText(/The 12 files you had chosen were not kept/);
});
