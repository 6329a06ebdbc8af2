import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import { sampleOptions, sampleOrderFile, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../../testing/openCounter.ts';
import { queuedOrder } from '../../../../testing/queuedOrder.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const idOf = (beginning: string) => beginning.padEnd(32, '0') as Id;
const [report, poster] = [
  sampleOrderFile({ _id: idOf('a1'), originalname: 'report.pdf' }),
  sampleOrderFile({ _id: idOf('a2'), originalname: 'poster.pdf' }),
];
const order = queuedOrder({
  amountPayable: 45,
  files: [report, poster],
  fileInfo: [
    sampleOptions({ price: 12, pageColor: 'Black and White' }),
    sampleOptions({ price: 23, pageColor: 'Color' }),
  ],
});
const refund = { _id: idOf('b1'), amount: 12, state: 'started' } as const;
const refused = { at: '2026-11-21T06:00:00.000Z', reason: 'paper', note: '', refund } as const;
const rest: Order = { ...order, files: [{ ...report, refused }, poster] };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

async function openRefusal(of: Order = order) {
  const view = await openCounter(fakeServer, sampleShop({ currentOrders: [of] }));
  for (const path of [apiPaths.refuseOrderFiles, apiPaths.refuseOrder] as const) {
    fakeServer.answer(path, () => {
      const shop = sampleShop({ currentOrders: [rest] });
      fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop } }));
      return { body: { text: 'Files refused', print: rest } };
    });
  }
  await press('Can’t print this…');
  return view;
}

test('refuses one file, names its price, and keeps the rest in the queue [F-559]', async () => {
  const { container } = await openRefusal();
  await choose('Some files');
  const dialog = await screen.findByRole('dialog', { name: /^Can’t print Token/ });
  await press('Refuse files');
  const files = within(dialog).getByRole('group', { name: 'Which files?' });
  expect(files).toHaveAccessibleDescription('Choose the files that you can’t print.');
  await userEvent.click(within(files).getByRole('checkbox', { name: 'report.pdf' }));
  expect(dialog).toHaveTextContent(
    `₹12 goes back to ${order.customerName}. The other files stay in your queue. You can’t undo this.`,
  );
  await expectNoAxeViolations(container);
  await choose('Paper is out');
  await press('Refuse and refund ₹12');
  await findToast(`Done: Files refused. ₹12 goes back to ${order.customerName}.`);
  expect(sentTo(fakeServer, apiPaths.refuseOrderFiles)).toEqual([
    { print: order._id, files: [{ _id: report._id }], reason: 'paper' },
  ]);
  const panel = await screen.findByRole('region', { name: /^Token/ });
  expect(await within(panel).findByText('Refused: paper is out. ₹12 goes back.')).toBeVisible();
  expect(within(panel).getByRole('heading', { name: '1 file' })).toBeVisible();
  expect(within(panel).getByText('Paid ₹33')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'View report.pdf' })).not.toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Open print file' })).toBeVisible();
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.jobTicket).length).toBeGreaterThan(1));
});

test('refuses the whole order when every file is picked, with the whole sum [F-559]', async () => {
  await openRefusal();
  await choose('Some files');
  await userEvent.click(screen.getByRole('checkbox', { name: 'report.pdf' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'poster.pdf' }));
  await choose('Toner is out');
  await press('Refuse and refund ₹45');
  await waitFor(() =>
    expect(sentTo(fakeServer, apiPaths.refuseOrder)).toEqual([
      { print: order._id, reason: 'toner' },
    ]),
  );
});

test('does not ask which files when only one is left, and names the remaining sum [F-559]', async () => {
  await openRefusal(rest);
  expect(await screen.findByRole('button', { name: 'Refuse and refund ₹33' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Some files' })).not.toBeInTheDocument();
});
