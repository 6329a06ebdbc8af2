import assert from 'node:assert/strict';
import { apiPaths, type PlaceOrderReply } from '@parchi/contract';
import type { BrowserContext } from 'playwright-core';
import { payOrder, readOrder } from '../fixtures/orders/orders.ts';
import { priceOf, priceOfFile, type Rates } from './createTill.ts';
import type { DayOrder } from './dayOrders.ts';
import type { Day } from './startDay.ts';

const ARRIVES_WITHIN_MS = 20_000;

/**
 * Places an order by API calls for the person who is signed in in this profile, pays it unless it is paid in cash, and
 * waits until the counter shows it.
 */
export async function placeDayOrder(
  day: Day,
  context: BrowserContext,
  asked: DayOrder,
): Promise<void> {
  const { site, till } = day;
  const rates = { ...till.rates };
  const form = await fillForm(day, asked, rates);
  const reply = await context.request.post(site.origin + apiPaths.placeOrder, { multipart: form });
  assert.equal(reply.status(), 201, await reply.text());
  const { print: order } = (await reply.json()) as PlaceOrderReply;
  if (!asked.isCash) await payOrder(context, site.origin, { order, outcome: 'paid' });
  await meetOrder(day, context, { id: order._id, asked, rates });
}

interface PlacedOrder {
  id: string;
  asked: DayOrder;
  /** The price of a page that the customer was told. */
  rates: Rates;
}

/**
 * Books an order that a customer has placed, and waits until the counter shows it.
 * @returns its collection code
 */
export async function meetOrder(
  day: Day,
  context: BrowserContext,
  { id, asked, rates }: PlacedOrder,
): Promise<string> {
  const placedMs = performance.now();
  const order = await readOrder(context, day.site.origin, id);
  assert.equal(order.payment.status, asked.isCash ? 'at_counter' : 'paid');
  assert.equal(Math.round(order.amountPayable * 100), priceOf(asked, rates));
  if (!asked.isCash) day.till.sell(asked, rates);
  day.know({ order, asked, rates });
  const code = order.collectionCode ?? '';
  await day.page
    .getByText(`Code ${code}`)
    .first()
    .waitFor({ state: 'attached', timeout: ARRIVES_WITHIN_MS });
  day.time('order on the counter', performance.now() - placedMs);
  return code;
}

async function fillForm(
  day: Day,
  { files, isPriority, isCash }: DayOrder,
  rates: Rates,
): Promise<FormData> {
  const form = new FormData();
  const totalPaise = files.reduce((sum, file) => sum + priceOfFile(file, rates), 0);
  const options = files.map(({ color, method, copies, note }) => ({
    ...{ pageRange: 'All', pagesToBePrinted: 'All' },
    ...{ pageColor: color, pageMethod: method, numberOfCopies: copies, note },
  }));
  form.append('shop', day.account.shop._id);
  form.append('priority', String(isPriority));
  form.append('payment', isCash ? 'counter' : 'online');
  form.append('totalPrice', String(totalPaise / 100));
  form.append('fileInfo', JSON.stringify(options));
  for (const file of files) {
    const { name, bytes } = await day.makeSample(file);
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  }
  return form;
}
