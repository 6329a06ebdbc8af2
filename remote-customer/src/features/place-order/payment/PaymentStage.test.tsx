import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode, type Id } from '@parchi/contract';
import {
  sampleCheckout,
  sampleOrder,
  sampleOrderId,
  samplePublicShop,
  sampleUser,
} from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import {
  startFakeServer,
  type FakeServer,
  type FakeCall,
  type FakeReply,
} from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goToPayment, press, stage } from '../../../testing/placeOrderJourney.ts';
import { samplePdf } from '../../../testing/samplePdfs.ts';
import { sandboxSays } from '../../../testing/sandboxSays.ts';
import { emptyDraft } from '../orderDraft.ts';
import { lastShop } from '../shop/lastShop.ts';
import { phoneOf, savePhone } from './savedPhone.ts';

let fakeServer: FakeServer;
// Load this page beforehand: on a busy machine, its first load takes longer than a test waits.
beforeAll(() => import('../../orders/list/OrdersPage.tsx'));
beforeEach(async () => {
  fakeServer = await startFakeServer();
  // The order's files have expired, so its page fetches none of them.
  const order = sampleOrder({ filesExpireAt: '2026-11-20T00:00:00.000Z' });
  fakeServer.answer('/print/get-print-info', () => ({ body: order }));
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

const proof = { paymentId: 'pay_1', orderId: 'order_1', signature: 'f00d' };
const placed = { text: 'Order created', print: sampleOrder(), payment: sampleCheckout };
const accept = () => fakeServer.answer('/print/new-print', () => ({ status: 201, body: placed }));
const orderCalls = () => fakeServer.calls.filter(({ path }) => path === '/print/new-print');

function refusal(code: ErrorCode, about: object = {}): FakeReply {
  const { status, text } = errorCatalogue[code];
  return { status, body: { code, message: text, text, ...about } };
}

function field({ headers, body }: FakeCall, name: string): Promise<unknown> {
  const type = { headers: { 'content-type': headers['content-type'] ?? '' } };
  return new Response(new Uint8Array(body), type).formData().then((form) => form.get(name));
}

test('shows the amount payable once when it is the total; priority adds 10 rupees to the bill', async () => {
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  expect(screen.getByText('3 pages · Black and White · Single · 1 copy')).toBeVisible();
  expect(screen.getAllByText('₹6')).not.toHaveLength(0);
  expect(screen.getAllByText('Amount payable')).toHaveLength(1);
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Priority, ₹10 extra' }));
  expect(screen.getByText('Amount payable', { selector: 'dt' })).toBeVisible();
  expect(screen.getAllByText('₹16')).not.toHaveLength(0);
  await expectNoAxeViolations(container);
});

test('an order below one rupee costs one rupee', async () => {
  const shop = samplePublicShop({ bnw: 0.5 });
  await goToPayment(fakeServer, [await samplePdf(1)], shop);
  expect(screen.getByText('₹0.50', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('₹1', { selector: 'dd' })).toBeVisible();
});

test('“Proceed to Pay” sends files, options, shop and total, and opens the checkout', async () => {
  accept();
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  const frame = await screen.findByTitle('Pay for your prints');
  expect(frame).toHaveAttribute('src', `${fakeServer.origin}/sandbox/checkout?orderId=order_1`);
  await expectNoAxeViolations(container);
  const [order] = orderCalls() as [FakeCall];
  expect(await field(order, 'shop')).toBe(samplePublicShop()._id);
  expect(await field(order, 'user')).toBe(sampleUser._id);
  expect(await field(order, 'priority')).toBe('false');
  expect(await field(order, 'totalPrice')).toBe('6');
  expect(JSON.parse((await field(order, 'fileInfo')) as string)).toEqual([
    {
      pageRange: 'All',
      pagesToBePrinted: 'All',
      pageColor: 'Black and White',
      pageMethod: 'Single',
      numberOfCopies: 1,
      note: '',
    },
  ]);
  expect(await field(order, 'file')).toMatchObject({ name: 'thesis.pdf' });
});

const phoneField = () => screen.getByRole('textbox', { name: 'Phone number (optional)' });

test('sends the phone number entered for the shop, and suggests it next time on this device [F-622]', async () => {
  accept();
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await userEvent.type(phoneField(), ' 98450 12345 ');
  await press('Proceed to Pay');
  await screen.findByTitle('Pay for your prints');
  expect(await field(orderCalls()[0]!, 'phone')).toBe('98450 12345');
  expect(phoneOf(emptyDraft, sampleUser._id)).toBe('98450 12345');
  expect(phoneOf(emptyDraft, 'b'.repeat(32) as Id)).toBe('');
});

test('sends no phone number if the field is empty, and suggests none next time [F-622]', async () => {
  accept();
  await goToPayment(fakeServer, [await samplePdf(3)]);
  savePhone('98450 12345', sampleUser._id);
  await userEvent.clear(phoneField());
  await press('Proceed to Pay');
  await screen.findByTitle('Pay for your prints');
  expect(await field(orderCalls()[0]!, 'phone')).toBeNull();
  expect(phoneOf(emptyDraft, sampleUser._id)).toBe('');
});

test('shows at its field what is wrong with a phone number, and sends nothing [F-624]', async () => {
  accept();
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  await userEvent.type(phoneField(), '12345');
  await press('Proceed to Pay');
  const words = 'Enter a phone number of 7 to 15 digits, or leave it empty.';
  expect(phoneField()).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(phoneField()).toHaveFocus();
  expect(orderCalls()).toEqual([]);
  await expectNoAxeViolations(container);
  await userEvent.type(phoneField(), '67');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test('the server confirms the payment before the order is shown; then the choices are cleared', async () => {
  accept();
  fakeServer.answer('/print/confirm-payment', () => ({
    body: {
      text: 'Payment confirmed',
      print: sampleOrder({ payment: { status: 'paid', timeline: [] } }),
    },
  }));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await sandboxSays(fakeServer, { type: 'paid', payment: proof });
  await stage('Your order');
  expect(window.location.search).toBe(`?id=${sampleOrderId}`);
  const confirmation = fakeServer.calls.find(({ path }) => path === '/print/confirm-payment');
  expect(JSON.parse(String(confirmation?.body))).toEqual({ print: sampleOrderId, ...proof });
  expect(sessionStorage.getItem('parchi.print')).toBeNull();
  expect(lastShop.read()).toBe('K7M2QX');
});

test.each([['failed'], ['closed']])(
  'after the checkout reports “%s”, shows the order’s page and keeps the choices',
  async (type) => {
    accept();
    await goToPayment(fakeServer, [await samplePdf(3)]);
    await press('Proceed to Pay');
    await sandboxSays(fakeServer, { type });
    await stage('Your order');
    expect(window.location.search).toBe(`?id=${sampleOrderId}`);
    expect(fakeServer.calls.some(({ path }) => path === '/print/confirm-payment')).toBe(false);
    expect(sessionStorage.getItem('parchi.print')).toContain('"orderKey":');
  },
);

test('shows the order’s page when the confirmation got no reply, not a failed payment', async () => {
  accept();
  fakeServer.answer('/print/confirm-payment', () => 'break-connection');
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await sandboxSays(fakeServer, { type: 'paid', payment: proof });
  await stage('Your order');
  expect(screen.queryByText(/try again/i)).not.toBeInTheDocument();
});

test('retries the same order under the same idempotency key, a changed order under a new one [F-20]', async () => {
  fakeServer.answer('/print/new-print', () => refusal('service.unavailable'));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  const proceed = async (orderCount: number) => {
    await press('Proceed to Pay');
    await waitFor(() => expect(orderCalls()).toHaveLength(orderCount));
    await screen.findByRole('button', { name: 'Proceed to Pay' });
  };
  await proceed(1);
  await proceed(2);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Priority/ }));
  await proceed(3);
  const [first, second, third] = orderCalls().map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('says that an expired order can’t be paid; the next try is a new order [F-20]', async () => {
  fakeServer.answer('/print/new-print', () => refusal('print.expired'));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await findToast('Error: This order can’t be paid any more. Order again.');
  accept();
  await press('Proceed to Pay');
  await screen.findByTitle('Pay for your prints');
  const [first, second] = orderCalls().map(({ headers }) => headers['idempotency-key']);
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('shows a changed price with the server’s numbers and charges it only after consent', async () => {
  fakeServer.answer('/print/new-print', () =>
    refusal('print.wrong_total', { totalPrice: 9, amountPayable: 9 }),
  );
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  expect(await screen.findByText(/it is ₹9 now/)).toBeVisible();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Priority/ }));
  expect(screen.getByText('₹19', { selector: 'dd' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Priority/ }));
  accept();
  await press('Proceed to Pay');
  await screen.findByTitle('Pay for your prints');
  expect(await field(orderCalls()[1] as FakeCall, 'totalPrice')).toBe('9');
});

test('names a refused file in a toast and in its row', async () => {
  fakeServer.answer('/print/new-print', () => refusal('pdf.damaged', { file: 'thesis.pdf' }));
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  const words = '“thesis.pdf” is damaged and can’t be printed.';
  await findToast(`Error: ${words}`);
  const [row] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes(words));
  expect(row).toHaveTextContent('thesis.pdf');
  await expectNoAxeViolations(container);
});

test('an upload shows its progress, and can be cancelled', async () => {
  fakeServer.answer('/print/new-print', () => new Promise<FakeReply>(() => undefined));
  const { container } = await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await stage('Sending your order');
  expect(screen.getByRole('progressbar', { name: 'Sending' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
  await press('Cancel order');
  await stage('Check and pay');
  expect(screen.getByText('Order cancelled. Nothing was charged.')).toBeVisible();
  expect(screen.getByText(/^Your files are still here\./)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('“Proceed to Pay” keeps place and focus while busy, and ignores more presses [F-161]', async () => {
  fakeServer.answer('/print/new-print', () => new Promise<FakeReply>(() => undefined));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  const button = screen.getByRole('button', { name: 'Proceed to Pay' });
  await userEvent.dblClick(button);
  await stage('Sending your order');
  await userEvent.click(button);
  expect(button).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await waitFor(() => expect(orderCalls()).toHaveLength(1));
});

test('Back during the upload of an order cancels it and says so [F-161]', async () => {
  fakeServer.answer('/print/new-print', () => new Promise<FakeReply>(() => undefined));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await stage('Sending your order');
  window.history.back();
  await stage('Choose how to print');
  await findToast('Note: Order cancelled. Nothing was charged.');
});

test('shows an order that turns out to be paid, instead of opening the checkout again', async () => {
  fakeServer.answer('/print/new-print', () => ({
    status: 201,
    body: { ...placed, print: sampleOrder({ payment: { status: 'paid', timeline: [] } }) },
  }));
  await goToPayment(fakeServer, [await samplePdf(3)]);
  await press('Proceed to Pay');
  await stage('Your order');
  expect(screen.queryByTitle('Pay for your prints')).not.toBeInTheDocument();
});

test('Back leads to the options', async () => {
  await goToPayment(fakeServer, [await samplePdf(1)]);
  await press('Back');
  await stage('Choose how to print');
});
