import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleShare } from '../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer('/file/openings', () => new Promise<FakeReply>(() => undefined));
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

async function choose(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'Lab record.pdf')] },
  });
  // react-dropzone reads the list asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hours = (name: string) => screen.getByRole('radio', { name });

/** Returns the field `hours` of each form that was sent; `undefined` where there was none. */
const sentHours = () =>
  fakeServer.calls
    .filter(({ path }) => path === '/file/send')
    .map(({ body }) => /name="hours"\r\n\r\n(.*)\r\n/.exec(body.toString())?.[1]);

function acceptFiles(leftSeconds: number) {
  fakeServer.answer('/file/send', () => ({
    status: 201,
    body: { text: 'Files sent', file: sampleShare({ leftSeconds }) },
  }));
}

test('files are kept for two hours unless the sender chooses otherwise [F-965]', async () => {
  acceptFiles(7_200);
  const { container } = renderPage('/send-file');
  await screen.findByText(/Deleted after 2 hours; you can choose up to 24\./);
  await choose();
  expect(screen.getByRole('group', { name: 'Hours until the files are deleted' })).toBeVisible();
  expect(hours('2')).toBeChecked();
  await expectNoAxeViolations(container);
  await press('Upload');
  await screen.findByText('Files will be deleted in 2 hours');
  // Without a choice, the server decides on the lifetime of the files.
  expect(sentHours()).toEqual([undefined]);
});

test('the chosen hours are sent and shown, and the next send begins with two [F-965]', async () => {
  const share = jest.fn<typeof navigator.share>(() => Promise.resolve());
  Object.assign(navigator, { share });
  acceptFiles(24 * 3_600);
  renderPage('/send-file');
  await choose();
  await userEvent.click(hours('24'));
  await press('Upload');
  await screen.findByText('Files will be deleted in 24 hours');
  expect(sentHours()).toEqual(['24']);
  await press('Share');
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'Files for you on Parchi, for 24 hours' }),
  );
  Reflect.deleteProperty(navigator, 'share');
  await press('Send more');
  await choose();
  expect(hours('2')).toBeChecked();
});

test('a reload keeps the chosen hours, and Cancel resets them [F-965]', async () => {
  const { unmount } = renderPage('/send-file');
  await choose();
  await userEvent.click(hours('12'));
  unmount();
  const { unmount: leave } = renderPage('/send-file');
  await screen.findByText(/Deleted after 12 hours/);
  await choose();
  expect(hours('12')).toBeChecked();
  await press('Cancel');
  await screen.findByText(/Deleted after 2 hours/);
  leave();
  renderPage('/send-file');
  await screen.findByText(/Deleted after 2 hours/);
});

test.each(['7', '"6"', 'null', '[24]'])(
  'a saved choice of %s is ignored [F-965]',
  async (saved) => {
    sessionStorage.setItem('parchi.share-hours', `{"version":1,"value":${saved}}`);
    renderPage('/send-file');
    await screen.findByText(/Deleted after 2 hours/);
  },
);

test('when too much is kept already, the page says so, and two hours are accepted [F-966]', async () => {
  fakeServer.answer('/file/send', () => ({
    status: 409,
    body: { code: 'share.too_much_kept', message: '', text: '' },
  }));
  renderPage('/send-file');
  await choose();
  await userEvent.click(hours('6'));
  await press('Upload');
  await screen.findByText(
    /The upload did not finish\. Too many files are kept for more than 2 hours/,
  );
  acceptFiles(7_200);
  await userEvent.click(hours('2'));
  await press('Try again');
  await screen.findByText('Files will be deleted in 2 hours');
  expect(sentHours()).toEqual(['6', undefined]);
});
