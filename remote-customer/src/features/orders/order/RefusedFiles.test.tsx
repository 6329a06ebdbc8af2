import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FileRefusal, Id, Order } from '@parchi/contract';
import { sampleOptions, sampleOrderFile } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { openOrder } from '../../../testing/openOrders.ts';
import { activeOrder } from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const idOf = (beginning: string) => beginning.padEnd(32, '0') as Id;
const refund = { _id: idOf('b1'), amount: 12, state: 'started', reference: 'rfnd_1' } as const;
const refused: FileRefusal = { at: '2026-11-21T06:00:00.000Z', reason: 'paper', note: '', refund };

/** Returns an order with two files. The shop has refused the first one. */
function refusedFile(said: Partial<FileRefusal>): Order {
  const report = sampleOrderFile({ _id: idOf('a1'), originalname: 'report.pdf' });
  const poster = sampleOrderFile({ _id: idOf('a2'), originalname: 'poster.pdf' });
  return activeOrder({
    totalPrice: 35,
    amountPayable: 45,
    priority: true,
    files: [{ ...report, refused: { ...refused, ...said } }, poster],
    fileInfo: [sampleOptions({ price: 12 }), sampleOptions({ price: 23 })],
  });
}

test('says which file the shop refused, why, and when its money is back [F-551]', async () => {
  const { container } = openOrder(fakeServer, refusedFile({}));
  const words =
    'The shop could not print report.pdf: paper is out. ₹12 will be back in 5 to 7 days. Reference rfnd_1';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Not printed: the shop refused this file')).toBeVisible();
  const bill = screen.getByText('Refused files').closest('dl');
  expect(bill).toHaveTextContent('Refused files-₹12For the rest₹33');
  expect(screen.getByText(/^Paid\. /)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('shows the shop’s own reason, and that the money was paid back [F-551]', async () => {
  openOrder(
    fakeServer,
    refusedFile({
      reason: 'other',
      note: 'Page 2 is empty.',
      refund: { ...refund, state: 'processed', reference: 'rrn1' },
    }),
  );
  const words =
    'The shop could not print report.pdf: Page 2 is empty. ₹12 was paid back to you. Reference rrn1';
  expect(await screen.findByText(words)).toBeVisible();
});

test('promises no refund when all of the money was paid back before [F-554]', async () => {
  openOrder(fakeServer, refusedFile({ refund: null }));
  expect(
    await screen.findByText('The shop could not print report.pdf: paper is out.'),
  ).toBeVisible();
  expect(screen.queryByText('Refused files')).not.toBeInTheDocument();
});
