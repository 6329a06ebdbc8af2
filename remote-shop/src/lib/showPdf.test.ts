import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { startWire, type Wire, type WireReply } from '@parchi/tooling/wire';
import { savePdf } from './savePdf.ts';
import { showPdf } from './showPdf.ts';

const request = { path: apiPaths.printFile, body: { print: 'a', color: 'Color' } } as const;
const reply = (body: string) => ({ contentType: 'application/pdf', body });

let wire: Wire;
let made: Blob[];
beforeEach(async () => {
  wire = await startWire();
  made = [];
  Object.assign(URL, {
    createObjectURL: (pdf: Blob) => `blob:${made.push(pdf)}`,
    revokeObjectURL: () => undefined,
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await wire.stop();
});

/** What a tab that was opened says, and where it goes. */
function openTab() {
  const said: string[] = [];
  const went: string[] = [];
  const body = {
    set textContent(words: string) {
      said.push(words);
    },
  };
  const tab = {
    closed: false,
    document: { title: '', body },
    location: { replace: (address: string) => went.push(address) },
  };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { said, went, tab };
}

test('a PDF is shown in a tab of its own, which says that it loads', async () => {
  const { said, went } = openTab();
  wire.answer(apiPaths.printFile, () => reply('%PDF-1.7'));
  await showPdf(request, 'Token 12 · Asha Verma');
  expect(said).toEqual(['Loading PDF…']);
  expect(went).toEqual(['blob:1']);
  expect(made[0]?.size).toBe('%PDF-1.7'.length);
  expect(sentTo(wire, apiPaths.printFile)).toEqual([request.body]);
});

test.each<[string, () => WireReply | 'break-connection', string]>([
  [
    'refused',
    () => refusal(404, 'print.gone'),
    'Failed to load PDF file. The files of this order were deleted.',
  ],
  [
    'more than can be made',
    () => refusal(422, 'print_file.failed'),
    'Failed to load PDF file. The print file can’t be made. Download the single files and print them.',
  ],
  [
    'out of reach',
    () => 'break-connection',
    'Failed to load PDF file. Parchi can’t be reached. Check your connection and try again.',
  ],
  ['empty', () => reply(''), 'No PDF file specified.'],
])('a PDF that is %s is said in its tab', async (_, answer, words) => {
  const { said, went } = openTab();
  wire.answer(apiPaths.printFile, answer);
  await showPdf(request, 'Token 12 · Asha Verma');
  expect(said).toEqual(['Loading PDF…', words]);
  expect(went).toEqual([]);
});

test('the tab is named, and its bytes are forgotten when it is closed', async () => {
  const { tab } = openTab();
  const forgotten: string[] = [];
  Object.assign(URL, { revokeObjectURL: (address: string) => forgotten.push(address) });
  let look = () => {};
  const startTimer = jest.spyOn(window, 'setInterval').mockImplementation((onLook) => {
    look = onLook;
    return 7 as never;
  });
  const stopTimer = jest.spyOn(window, 'clearInterval');
  wire.answer(apiPaths.printFile, () => reply('%PDF-1.7'));
  await showPdf(request, 'Token 12 · Asha Verma');
  startTimer.mockRestore();
  look();
  expect(tab.document.title).toBe('Token 12 · Asha Verma');
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
  expect(stopTimer).toHaveBeenCalledWith(7);
});

test('a tab that was blocked is said, and nothing is fetched for it', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  await showPdf(request, 'Token 12 · Asha Verma');
  expect(wire.calls).toEqual([]);
});

test('a PDF is saved under its own name', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} as ${this.download}`);
  });
  wire.answer(apiPaths.printFile, () => reply('%PDF-1.7'));
  await savePdf(request, 'Lab record.pdf');
  expect(saved).toEqual(['blob:1 as Lab record.pdf']);
});
