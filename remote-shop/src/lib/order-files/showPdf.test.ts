import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { drawWaiting } from './drawPdfTab.ts';
import { savePdf } from './savePdf.ts';
import { showPdf } from './showPdf.ts';

const request = { path: apiPaths.printJob, body: { print: 'a', color: 'Color' } } as const;
const reply = (body: string) => ({ contentType: 'application/pdf', body });

const name = 'Token 12 · Asha Verma';

let fakeServer: FakeServer;
let made: Blob[];
let forgotten: string[];
/** Makes the code under test check the tab now, as it otherwise does every second. */
let look: () => void;
const startTimer = window.setInterval.bind(window);
beforeEach(async () => {
  fakeServer = await startFakeServer();
  made = [];
  forgotten = [];
  Object.assign(URL, {
    createObjectURL: (pdf: Blob) => `blob:${made.push(pdf)}`,
    revokeObjectURL: (address: string) => forgotten.push(address),
  });
  look = () => undefined;
  window.setInterval = ((onLook: () => void, ms: number) => {
    if (ms !== 1_000) return startTimer(onLook, ms);
    look = onLook;
    return 0;
  }) as typeof startTimer;
  document.documentElement.lang = 'en';
  document.head.innerHTML += '<style>main { color: green }</style>';
});
afterEach(async () => {
  window.dispatchEvent(new Event('pagehide'));
  jest.restoreAllMocks();
  window.setInterval = startTimer;
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  await fakeServer.stop();
});

/** Opens a fake tab that has a real DOM and records where it navigates. */
function openTab() {
  const went: string[] = [];
  const page = document.body.appendChild(document.createElement('iframe')).contentDocument;
  if (!page) throw new Error('a frame without a page');
  const tab = {
    closed: false,
    close: () => {
      tab.closed = true;
    },
    document: page,
    location: { replace: (address: string) => went.push(address) },
  };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { went, tab, page };
}

/** Holds back the reply with the print job until the test calls the returned function. */
function holdAnswer() {
  let give: (reply: FakeReply) => void = () => undefined;
  const answer = new Promise<FakeReply>((resolve) => {
    give = resolve;
  });
  fakeServer.answer(apiPaths.printJob, () => answer);
  return give;
}

test('a waiting tab has a title, a language and the site’s styles, and says what is being made', async () => {
  const { went, page } = openTab();
  const inTab = within(page.body);
  const give = holdAnswer();
  const shown = showPdf(request, name);
  expect([page.title, page.documentElement.lang]).toEqual([name, 'en']);
  expect(page.head.querySelector('style')).toHaveTextContent('main { color: green }');
  expect(inTab.getByRole('heading', { level: 1, name })).toHaveFocus();
  expect(inTab.getByRole('status')).toHaveTextContent('Loading PDF…');
  expect(inTab.getByRole('progressbar', { name: 'Loading PDF…' })).not.toHaveAttribute('value');
  expect(
    inTab.getByText('The print file is being made. A large order takes up to a minute.'),
  ).toBeVisible();
  expect(went).toEqual([]);
  give(reply('%PDF-1.7'));
  await shown;
});

test('a PDF is shown in a new tab', async () => {
  const { went } = openTab();
  fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
  await showPdf(request, name);
  expect(went).toEqual(['blob:1']);
  expect(made[0]?.size).toBe('%PDF-1.7'.length);
  expect(sentTo(fakeServer, apiPaths.printJob)).toEqual([request.body]);
});

test('a waiting tab shows how much has arrived', () => {
  const { tab, page } = openTab();
  const inTab = within(page.body);
  const onBytes = drawWaiting(tab as unknown as Window, name, {
    status: 'Loading',
    detail: 'It is made.',
  });
  onBytes({ loadedBytes: 1_400_000, totalBytes: 14_000_000 });
  const bar = inTab.getByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1400000', '14000000']);
  expect(inTab.getByText('1.4 MB of 14 MB')).toBeVisible();
  expect(inTab.queryByText('It is made.')).not.toBeInTheDocument();
});

test('the tab for a customer’s file does not say that a print file is being made', async () => {
  const { page } = openTab();
  const inTab = within(page.body);
  fakeServer.answer(apiPaths.getPdf, () => reply('%PDF-1.7'));
  const shown = showPdf({ path: apiPaths.getPdf, body: { file: 'a' } }, 'notes.pdf');
  expect(inTab.getByText('A large file takes a while on a slow connection.')).toBeVisible();
  await shown;
});

test.each<[string, () => FakeReply | 'break-connection', string]>([
  [
    'refused',
    () => refusal(404, 'print.gone'),
    'Failed to load PDF file. The files of this order were deleted.',
  ],
  [
    'impossible to make',
    () => refusal(422, 'print_file.failed'),
    'Failed to load PDF file. The print file can’t be made. Download the single files and print them.',
  ],
  [
    'out of reach',
    () => 'break-connection',
    'Failed to load PDF file. Parchi can’t be reached. Check your connection and try again.',
  ],
  ['without content', () => reply(''), 'No PDF file specified.'],
])(
  'a PDF that is %s is explained in its tab and can be retried there',
  async (_, answer, words) => {
    const { went, page } = openTab();
    const inTab = within(page.body);
    fakeServer.answer(apiPaths.printJob, answer);
    await showPdf(request, name);
    expect(inTab.getByRole('alert')).toHaveTextContent(words);
    expect(inTab.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(went).toEqual([]);

    fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
    const again = inTab.getByRole('button', { name: 'Try again' });
    expect(again).toHaveFocus();
    fireEvent.click(again);
    expect(inTab.queryByRole('alert')).not.toBeInTheDocument();
    expect(inTab.getByRole('heading', { level: 1, name })).toHaveFocus();
    await waitFor(() => expect(went).toEqual(['blob:1']));
  },
);

test('a reloaded tab shows its progress again, or retries after a failure', async () => {
  const { went, page } = openTab();
  const inTab = within(page.body);
  const give = holdAnswer();
  const shown = showPdf(request, name);
  const reload = () => {
    page.body.replaceChildren();
    look();
  };
  reload();
  expect(inTab.getByRole('status')).toHaveTextContent('Loading PDF…');
  give(refusal(404, 'print.gone'));
  await shown;
  look();
  expect(inTab.getByRole('alert')).toBeVisible();

  fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
  reload();
  await waitFor(() => expect(went).toEqual(['blob:1']));
  // A tab that already shows its PDF is not drawn again when it is reloaded.
  reload();
  expect(page.body).toBeEmptyDOMElement();
});

test('closing a waiting tab cancels its download', async () => {
  const { went, tab, page } = openTab();
  const inTab = within(page.body);
  holdAnswer();
  const ended = showPdf(request, name);
  fireEvent.click(inTab.getByRole('button', { name: 'Close' }));
  expect(tab.closed).toBe(true);
  look();
  await ended;
  expect([went, made]).toEqual([[], []]);
});

test('leaving the counter closes a waiting tab, but not one that shows its PDF', async () => {
  const waiting = openTab();
  const give = holdAnswer();
  const shown = showPdf(request, name);
  window.dispatchEvent(new Event('pagehide'));
  expect(waiting.tab.closed).toBe(true);
  give(reply('%PDF-1.7'));
  await shown;

  const { tab } = openTab();
  fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
  await showPdf(request, name);
  window.dispatchEvent(new Event('pagehide'));
  expect(tab.closed).toBe(false);
});

test('a tab keeps its title, and closing it frees its PDF', async () => {
  const { tab, page } = openTab();
  const stopTimer = jest.spyOn(window, 'clearInterval');
  fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
  await showPdf(request, name);
  page.title = 'b2c5.pdf';
  look();
  expect(page.title).toBe(name);
  expect(forgotten).toEqual([]);
  Object.defineProperty(tab, 'document', {
    get: () => {
      throw new Error('another origin');
    },
  });
  look();
  tab.closed = true;
  look();
  expect(forgotten).toEqual(['blob:1']);
  expect(stopTimer).toHaveBeenCalledWith(0);
});

test('nothing is fetched when the browser blocks the tab', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  await showPdf(request, name);
  expect(fakeServer.calls).toEqual([]);
});

test('a PDF is saved under its own file name', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} as ${this.download}`);
  });
  fakeServer.answer(apiPaths.printJob, () => reply('%PDF-1.7'));
  await savePdf(request, 'Lab record.pdf');
  expect(saved).toEqual(['blob:1 as Lab record.pdf']);
});
