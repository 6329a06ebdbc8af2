import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type Id } from '@parchi/contract';
import {
  sampleOptions,
  sampleOrderFile,
  samplePublicShop,
  sampleUser,
} from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openOrder } from '../../testing/openOrders.ts';
import { press, stage } from '../../testing/placeOrderJourney.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { activeOrder, completedOrder } from '../../testing/sampleOrders.ts';
import { samplePdf } from '../../testing/samplePdfs.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.getUserData, () => ({ body: sampleUser }));
  fakeServer.answer('/shop/fetch-shop', () => ({ body: { shop: samplePublicShop() } }));
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

const [kept, lost] = ['1', '2'].map((digit) => digit.repeat(32) as Id) as [Id, Id];

test('starts with the shop, files and options of an earlier order, and names deleted files [F-462]', async () => {
  const pdf = await samplePdf(3);
  const bytes = Buffer.from(await pdf.arrayBuffer());
  const order = completedOrder({
    files: [
      sampleOrderFile({ _id: kept, originalname: 'notes.pdf', size: bytes.length }),
      sampleOrderFile({ _id: lost, originalname: 'thesis.pdf' }),
    ],
    fileInfo: [
      sampleOptions({ numberOfCopies: 4, pageRange: 'Custom', pagesToBePrinted: '1,3' }),
      sampleOptions(),
    ],
  });
  fakeServer.answer(apiPaths.getOrder, () => ({ body: order }));
  fakeServer.answer(apiPaths.getPdf, ({ body }) =>
    body.toString().includes(kept)
      ? { body: bytes, contentType: 'application/pdf' }
      : { status: 410, body: {} },
  );
  const { container } = renderPage(`/print-file?again=${order._id}`);
  await stage('Choose your files');
  await findToast('Warning: This file was deleted. Add it again: thesis.pdf');
  await waitFor(() => expect(screen.queryByText('Reading…')).not.toBeInTheDocument());
  await expectNoAxeViolations(container);
  await press('Continue');
  await stage('Choose how to print');
  expect(screen.getByRole('spinbutton', { name: 'Copies' })).toHaveValue('4');
  expect(screen.getByLabelText('Pages to print')).toHaveValue('1,3');
});

test('leads to the choice of a shop when the earlier order can’t be fetched [F-462]', async () => {
  const body = { code: 'print.not_found', message: 'no', text: 'no' };
  fakeServer.answer(apiPaths.getOrder, () => ({ status: 404, body }));
  renderPage(`/print-file?again=${kept}`);
  await findToast(
    'Warning: The earlier order could not be fetched. Choose a shop to start a new one.',
  );
  expect(await screen.findByRole('searchbox', { name: 'Search print shops' })).toBeVisible();
});

test('a completed order offers to order again, a waiting one does not', async () => {
  const order = completedOrder();
  const { unmount } = openOrder(fakeServer, order);
  const link = await screen.findByRole('link', { name: 'Order again' });
  expect(link).toHaveAttribute('href', `/print-file?again=${order._id}`);
  unmount();
  openOrder(fakeServer, activeOrder({ _id: kept }));
  expect(await screen.findByRole('heading', { name: 'Sharma Prints' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Order again' })).not.toBeInTheDocument();
});
