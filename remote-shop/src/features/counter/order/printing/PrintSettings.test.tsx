import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type JobTicket } from '@parchi/contract';
import { sampleOptions, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { holdTimers } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../../testing/openCounter.ts';
import { queuedOrder } from '../../../../testing/queuedOrder.ts';
import { sampleTicket } from '../../../../testing/sampleTicket.ts';
import { watchScrolling } from '../../../../testing/watchScrolling.ts';

const order = queuedOrder({ tokenNumber: 21 });
const shop = sampleShop({ currentOrders: [order] });

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const answerTickets = (...tickets: readonly JobTicket[]) =>
  fakeServer.answer(apiPaths.jobTicket, () => ({
    body: { print: order._id, tokenNumber: 21, customerName: 'Imran Shaikh', tickets },
  }));

test('an opened order says how to set the printer, with the IPP terms under “Details” [F-567]', async () => {
  const shown = watchScrolling();
  answerTickets(
    sampleTicket({ cover: false, overrides: [{ pages: '7-8', media: 'iso_a3_297x420mm' }] }),
  );
  const { container } = await openCounter(fakeServer, shop);
  expect(
    await screen.findByText(
      'A4 and A3: see Details · both sides, long edge · 1 copy · black and white tray',
    ),
  ).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.jobTicket)).toEqual([{ print: order._id }]);
  expect(screen.queryByText('two-sided-long-edge')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Details'));
  await screen.findByText('sides');
  const lineOf = (name: string) => screen.getByText(name).parentElement;
  expect(lineOf('sides')).toBeVisible();
  expect(lineOf('sides')).toHaveTextContent('sidestwo-sided-long-edge');
  expect(lineOf('media 7-8')).toHaveTextContent('iso_a3_297x420mm');
  expect(screen.getByText(/^Without a cover page/)).toBeVisible();
  await waitFor(() => expect(shown.at(-1)).toContain('two-sided-long-edge'));
  await expectNoAxeViolations(container);
});

test('each of two print files has a line of its own [F-567]', async () => {
  answerTickets(
    sampleTicket(),
    sampleTicket({ color: 'Color', 'print-color-mode': 'color', sides: 'one-sided' }),
  );
  const fileInfo = [sampleOptions({}), sampleOptions({ pageColor: 'Color' })];
  await openCounter(fakeServer, sampleShop({ currentOrders: [{ ...order, fileInfo }] }));
  const lines = within(await screen.findByRole('list', { name: 'Set the printer to' }));
  await lines.findByText('Color:');
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Black and White: A4 · both sides, long edge · 1 copy · black and white tray',
    'Color: A4 · one side · 1 copy · color tray',
  ]);
});

test('says why a print file can’t be made, and tries again [F-567]', async () => {
  fakeServer.answer(apiPaths.jobTicket, () => ({
    status: 422,
    body: { code: 'print_file.failed', message: '', requestId: 'r' },
  }));
  await openCounter(fakeServer, shop);
  const failure = await screen.findByText(
    'The print file can’t be made. Download the single files and print them.',
  );
  expect(failure).toBeVisible();
  answerTickets(sampleTicket());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^A4 · both sides/)).toBeVisible();
});

test('the request for a job ticket times out after 90 s', async () => {
  const runOut = holdTimers(90_000);
  fakeServer.answer(apiPaths.jobTicket, () => new Promise<never>(() => undefined));
  await openCounter(fakeServer, shop);
  expect(await screen.findByText('Reading how to set the printer…')).toBeVisible();
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.jobTicket)).toHaveLength(1));
  runOut();
  expect(await screen.findByText(/took too long/)).toBeVisible();
});

test('moving quickly through orders requests a print file only for the last one [F-567]', async () => {
  const others = [22, 23].map((tokenNumber) => queuedOrder({ tokenNumber }));
  const runOut = holdTimers(300);
  answerTickets(sampleTicket());
  await openCounter(fakeServer, sampleShop({ currentOrders: [order, ...others] }));
  for (const name of [/^22/, /^23/]) await userEvent.click(screen.getByRole('button', { name }));
  act(runOut);
  await screen.findByText(/^A4/);
  expect(sentTo(fakeServer, apiPaths.jobTicket)).toEqual([{ print: others[1]?._id }]);
});
