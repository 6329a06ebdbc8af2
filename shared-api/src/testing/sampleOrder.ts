import type { Checkout, Id, Order, OrderFileInfo } from '@parchi/contract';
import { samplePublicShop } from './sampleShop.ts';

export const sampleOrderId = 'a1'.repeat(16) as Id;

export const sampleCheckout: Checkout = {
  provider: 'sandbox',
  key: 'sandbox',
  orderId: 'order_1',
  amount: 600,
  currency: 'INR',
};

/** Returns a file of an order. */
export function sampleOrderFile(
  about: Partial<Order['files'][number]> = {},
): Order['files'][number] {
  return { _id: 'f'.repeat(32) as Id, originalname: 'thesis.pdf', size: 900, ...about };
}

/** Returns the options of a file with three pages, in black and white, one copy. */
export function sampleOptions(about: Partial<OrderFileInfo> = {}): OrderFileInfo {
  return {
    pages: 3,
    pageRange: 'All',
    pagesToBePrinted: 'All',
    pageColor: 'Black and White',
    pageMethod: 'Single',
    numberOfCopies: 1,
    price: 6,
    note: '',
    ...about,
  };
}

/** Returns an unpaid order with one file. */
export function sampleOrder(about: Partial<Order> = {}): Order {
  return {
    _id: sampleOrderId,
    tokenNumber: null,
    files: [sampleOrderFile()],
    fileInfo: [sampleOptions()],
    totalPrice: 6,
    amountPayable: 6,
    priority: false,
    active: false,
    collectionCode: null,
    ordersAhead: null,
    payment: { status: 'awaiting', checkout: sampleCheckout, timeline: [] },
    createdAt: '2026-11-21T05:00:00.000Z',
    updatedAt: '2026-11-21T05:00:00.000Z',
    paidAt: null,
    completedAt: null,
    reopenable: false,
    endsAt: null,
    endsWithin: null,
    endedAt: null,
    endReason: null,
    refusal: null,
    openedAt: null,
    openedColors: [],
    filesExpireAt: null,
    shop: samplePublicShop(),
    customerName: 'Asha Verma',
    customerPhone: null,
    ...about,
  };
}
