import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths, type MoneyOrder, type MoneyReply, type MoneySums } from '@parchi/contract';
import { refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter, type Counter } from '../../testing/openCounter.ts';

const sums: MoneySums = {
  orders: 42,
  bnwPages: 1_234,
  colorPages: 56,
  gross: 1_975.5,
  cash: 60,
  priorityFees: 20,
  refunds: 45.5,
  net: 1_930,
};
const nothing: MoneySums = {
  orders: 0,
  bnwPages: 0,
  colorPages: 0,
  gross: 0,
  cash: 0,
  priorityFees: 0,
  refunds: 0,
  net: 0,
};
const ofToday: MoneyReply = {
  today: '2026-11-23',
  from: '2026-11-23',
  to: '2026-11-23',
  sums,
  days: [{ day: '2026-11-23', ...sums }],
};
const line: MoneyOrder = {
  orderId: 'a'.repeat(32) as MoneyOrder['orderId'],
  at: '2026-11-22T19:00:00.000Z',
  tokenNumber: 21,
  customerName: 'Asha Rao',
  bnwPages: 1_234,
  colorPages: 56,
  gross: 1_975.5,
  cash: 60,
  priorityFees: 20,
  refunds: 45.5,
  net: 1_930,
};

let fakeServer: FakeServer;
let counter: Counter;
let money: MoneyReply;
beforeEach(async () => {
  money = ofToday;
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shopMoney, () => ({ body: money }));
  fakeServer.answer(apiPaths.shopMoneyOrders, ({ body }) => {
    const isFirst = !String(body).includes('cursor');
    const second = { ...line, orderId: 'b'.repeat(32), tokenNumber: -1, customerName: 'Ravi' };
    return { body: { orders: [isFirst ? line : second], cursor: isFirst ? '7' : null } };
  });
  counter = await openCounter(fakeServer, sampleShop());
});
afterEach(() => fakeServer.stop());

const openMoney = () => userEvent.click(screen.getByRole('link', { name: 'Money' }));
const asked = () => sentTo(fakeServer, apiPaths.shopMoney).at(-1);
const card = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body;

test('shows what the shop earned today in place of the orders, and says that it pays nothing out', async () => {
  await openMoney();
  expect(await screen.findByRole('heading', { name: 'Money' })).toHaveFocus();
  expect(await screen.findByText('23 Nov 2026')).toBeVisible();
  for (const [name, value] of [
    ['Net', '₹1,930'],
    ['Orders', '42'],
    ['Gross', '₹1,975.50'],
    ['Paid in cash', '₹60'],
    ['Priority fees', '₹20'],
    ['Refunds', '₹45.50'],
    ['Black and White pages', '1,234'],
    ['Color pages', '56'],
  ] as const) {
    expect(card(name)).toHaveTextContent(`${name}${value}`);
  }
  expect(screen.getByText(/does not pay out to your bank account/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Current orders' })).not.toBeInTheDocument();
  expect(asked()).toEqual({ id: sampleShop()._id, period: 'today' });
  await screen.findByRole('rowheader', { name: /23 Nov, 12:30 AM/ });
  await expectNoAxeViolations(counter.container);
});

test('fetches days chosen by name or by range, and puts them in the URL', async () => {
  await openMoney();
  await screen.findByText('23 Nov 2026');
  await userEvent.click(screen.getByRole('link', { name: 'This week' }));
  expect(asked()).toMatchObject({ period: 'week' });
  fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });
  money = {
    ...ofToday,
    from: '2026-11-01',
    to: '2026-11-03',
    days: [
      { day: '2026-11-01', ...sums },
      { day: '2026-11-03', ...nothing, refunds: 5, net: -5 },
    ],
  };
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('1 Nov 2026 to 3 Nov 2026')).toBeVisible();
  expect(asked()).toEqual({ id: sampleShop()._id, from: '2026-11-01', to: '2026-11-03' });
  await userEvent.click(screen.getByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: 'Each day' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayOrdersGrossPaid in cashPriority feesRefundsNet',
    '1 Nov 202642₹1,975.50₹60₹20₹45.50₹1,930',
    '2 Nov 20260₹0₹0₹0₹0₹0',
    '3 Nov 20260₹0₹0₹0₹5-₹5',
  ]);
  await expectNoAxeViolations(counter.container);
});

test.each([
  ['', '2026-11-03', 'From', 'Choose a day.'],
  ['2026-11-03', '', 'To', 'Choose a day.'],
  ['2026-11-03', '2026-11-02', 'To', 'The last day is before the first.'],
  ['2025-01-01', '2026-01-02', 'To', 'Choose at most a year.'],
])(
  'explains an invalid range from “%s” to “%s” at its field, and fetches nothing [F-492]',
  async (...row) => {
    const [from, to, label, problem] = row;
    await openMoney();
    await screen.findByText('23 Nov 2026');
    fireEvent.input(screen.getByLabelText('From'), { target: { value: from } });
    fireEvent.input(screen.getByLabelText('To'), { target: { value: to } });
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText(problem)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    const ranges = expect.objectContaining({ from: expect.anything() });
    expect(sentTo(fakeServer, apiPaths.shopMoney)).not.toContainEqual(ranges);
  },
);

test('lists each order in the shop’s local time, one page at a time', async () => {
  await openMoney();
  const table = await screen.findByRole('table', { name: 'Orders' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    '23 Nov, 12:30 AM21₹1,930₹1,975.50₹60₹20₹45.50123456Asha Rao',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(table).findByText('Ravi')).toBeVisible();
  expect(within(table).getByText('Priority')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('downloads the shown days as CSV', async () => {
  await openMoney();
  const button = await screen.findByRole('button', { name: 'Download for Excel (CSV)' });
  const form = button.closest('form');
  expect(new URL(form?.action ?? '').pathname).toBe(apiPaths.shopMoneyCsv);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    id: sampleShop()._id,
    from: '2026-11-23',
    to: '2026-11-23',
  });
});

test('says that nothing was paid on the chosen days', async () => {
  money = { ...ofToday, sums: nothing, days: [] };
  await openMoney();
  expect(await screen.findByText('No payments or refunds in these days')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await expectNoAxeViolations(counter.container);
});

test('says that the sums could not be fetched, and tries again', async () => {
  fakeServer.answer(apiPaths.shopMoney, () => refusal(500, 'internal'));
  await openMoney();
  const again = await screen.findByRole('button', { name: 'Try again' });
  await expectNoAxeViolations(counter.container);
  fakeServer.answer(apiPaths.shopMoney, () => ({ body: money }));
  await userEvent.click(again);
  expect(await screen.findByText('23 Nov 2026')).toBeVisible();
});
