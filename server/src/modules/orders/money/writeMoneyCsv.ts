import { SHOPS_TIME_ZONE, type Id, type MoneyOrder } from '@parchi/contract';
import { BYTE_ORDER_MARK, csvRow } from './csv.rules.ts';
import type { Days } from './period.rules.ts';
import { readMoneyOrders } from './readMoneyOrders.ts';
import type { MoneyContext } from './showMoney.ts';

const COLUMNS = [
  'Date',
  'Time',
  'Order',
  'Customer',
  'Black and white pages',
  'Colour pages',
  'Gross (INR)',
  'Cash (INR)',
  'Priority fee (INR)',
  'Refunds (INR)',
  'Net (INR)',
  'Reference',
];

const shopsTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOPS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Yields the orders as a CSV table for spreadsheets, in chunks, as fast as the reader takes them. */
export async function* writeMoneyCsv(
  context: MoneyContext,
  { shopId, ...days }: Days & { readonly shopId: Id },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for await (const orders of readMoneyOrders(context, shopId, days)) {
    if (orders.length > 0) yield orders.map(toRow).join('');
  }
}

function toRow(order: MoneyOrder): string {
  const [date = '', time = ''] = shopsTime.format(new Date(order.at)).split(', ');
  return csvRow([
    date,
    time,
    order.tokenNumber === -1 ? 'Priority' : order.tokenNumber,
    order.customerName,
    order.bnwPages,
    order.colorPages,
    order.gross,
    order.cash,
    order.priorityFees,
    order.refunds,
    order.net,
    order.orderId,
  ]);
}
