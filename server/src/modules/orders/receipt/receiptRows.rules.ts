import {
  limits,
  rupeesFromPaise,
  SHOPS_TIME_ZONE,
  type Order,
  type OrderFileInfo,
  type PaymentEvent,
} from '@parchi/contract';
import type { ReceiptRow } from '@parchi/print-engine';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const shopsTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: SHOPS_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: true,
});

/**
 * Returns the rows of an order's receipt: shop, reference, a line for each file, the priority fee, and each payment and
 * refund.
 * @returns `undefined` if nobody has paid
 */
export function receiptRows(order: Order): ReceiptRow[] | undefined {
  const { timeline } = order.payment;
  if (!timeline.some(({ event }) => event === 'paid')) return undefined;
  return [...headRows(order), ...order.fileInfo.flatMap(fileRows(order)), ...sumRows(order)].concat(
    moneyRows(timeline, order.cash === undefined ? 'Paid' : 'Paid in cash'),
    detail('A receipt of what was paid, and not a tax invoice.'),
  );
}

function headRows({ shop, customerName, _id, tokenNumber, createdAt }: Order): ReceiptRow[] {
  const token = tokenNumber === -1 ? 'Priority' : `Token ${tokenNumber ?? '–'}`;
  return [
    { kind: 'title', text: shop.shopName, amount: '' },
    detail(shop.address.filter((line) => line !== '').join(', ')),
    detail(`Phone ${shop.phone}`),
    { kind: 'title', text: 'Receipt', amount: '' },
    detail(`Reference ${_id}`),
    detail(`${token} · ${customerName} · ordered ${shopsTime.format(new Date(createdAt))}`),
  ];
}

function fileRows({ files }: Order) {
  return (info: OrderFileInfo, index: number): ReceiptRow[] => [
    row(`${index + 1}. ${files[index]?.originalname ?? ''}`, info.price),
    detail(
      [
        counted(info.pages, 'page', 'pages'),
        info.pageColor,
        info.pageMethod,
        counted(info.numberOfCopies, 'copy', 'copies'),
      ].join(' · '),
    ),
    ...(files[index]?.refused === undefined ? [] : [detail('Not printed: refused by the shop')]),
  ];
}

function sumRows({ priority, totalPrice, amountPayable, cash }: Order): ReceiptRow[] {
  const feePaise = priority ? limits.priorityPaise : 0;
  // An order costs at least one rupee. This is the difference for a cheaper one.
  const restPaise = inPaise(amountPayable) - inPaise(totalPrice) - feePaise;
  // The price of refused files is never paid in cash. If it was paid online, it is refunded.
  const unpaidPaise = cash === undefined ? 0 : inPaise(amountPayable) - inPaise(cash.amount);
  return [
    ...(feePaise > 0 ? [row('Priority fee', rupeesFromPaise(feePaise))] : []),
    ...(restPaise > 0 ? [row('Up to the smallest payment', rupeesFromPaise(restPaise))] : []),
    ...(unpaidPaise > 0 ? [row('Not printed', rupeesFromPaise(-unpaidPaise))] : []),
    { kind: 'sum', text: 'Total', amount: rupees.format(cash?.amount ?? amountPayable) },
  ];
}

/** Returns a row for each payment and refund, and their sum. A refund counts when the provider has processed it. */
function moneyRows(timeline: readonly PaymentEvent[], paidWords: string): ReceiptRow[] {
  const sumOf = (name: PaymentEvent['event']) =>
    timeline.reduce(
      (sum, { event, amount = 0 }) => sum + (event === name ? inPaise(amount) : 0),
      0,
    );
  const onItsWayPaise = sumOf('refund_started') - sumOf('refunded') - sumOf('refund_failed');
  return [
    ...timeline.flatMap(({ event, at, amount = 0, reference }) => {
      if (event !== 'paid' && event !== 'refunded') return [];
      const isPaid = event === 'paid';
      const about = [
        shopsTime.format(new Date(at)),
        ...(reference === undefined ? [] : [reference]),
      ];
      return [
        row(isPaid ? paidWords : 'Refunded', isPaid ? amount : -amount),
        detail(about.join(' · ')),
      ];
    }),
    {
      kind: 'sum',
      text: 'Paid, less refunds',
      amount: rupees.format(rupeesFromPaise(sumOf('paid') - sumOf('refunded'))),
    },
    ...(onItsWayPaise > 0
      ? [detail(`${rupees.format(rupeesFromPaise(onItsWayPaise))} is on its way back to you.`)]
      : []),
  ];
}

function row(text: string, amount: number): ReceiptRow {
  return { kind: 'row', text, amount: rupees.format(amount) };
}

function detail(text: string): ReceiptRow {
  return { kind: 'detail', text, amount: '' };
}

/** Rupees on the wire have at most two decimals. */
function inPaise(amount: number): number {
  return Math.round(amount * 100);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
