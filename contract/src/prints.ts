import * as z from 'zod';
import { idSchema } from './ids.ts';
import { limits } from './limits.ts';
import { publicShopSchema } from './publicShop.ts';

const pageRangeKindSchema = z.enum(['All', 'Custom']);
export const pageColorSchema = z.enum(['Color', 'Black and White']);
export const pageMethodSchema = z.enum(['Single', 'Both sides', 'Interleafed']);

/** What a customer asks for one file. `pages` and `price`, when sent, are ignored: the server counts. */
export const fileOptionsSchema = z.object({
  pageRange: pageRangeKindSchema,
  /** The range as typed, or `All`. */
  pagesToBePrinted: z.string().max(limits.maxRangeLength),
  pageColor: pageColorSchema,
  pageMethod: pageMethodSchema,
  numberOfCopies: z.number().int().min(1).max(limits.maxCopies),
  note: z.string().max(limits.maxNoteLength).default(''),
  /** Opens an encrypted file. Used once, never stored, never logged. */
  password: z.string().max(200).optional(),
});

/** `fileInfo` of a new order, in the order of the files. */
export const fileOptionsListSchema = z.array(fileOptionsSchema).min(1).max(limits.maxFilesPerShare);

const printFileSchema = z.object({
  _id: idSchema,
  originalname: z.string(),
  size: z.number().int().nonnegative(),
});

export const printFileInfoSchema = z.object({
  /** Pages that are printed once. */
  pages: z.number().int(),
  pageRange: pageRangeKindSchema,
  pagesToBePrinted: z.string(),
  pageColor: pageColorSchema,
  pageMethod: pageMethodSchema,
  numberOfCopies: z.number().int(),
  /** Rupees for this file, all copies. */
  price: z.number(),
  note: z.string(),
});

/** What a browser needs to open the payment. `amount` in paise. */
export const checkoutSchema = z.object({
  provider: z.enum(['sandbox', 'razorpay']),
  /** The provider's public key. */
  key: z.string(),
  /** The provider's order. */
  orderId: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
});

/**
 * `awaiting`: nothing was paid. `checking`: a payment was begun and is not decided, or the provider was asked and
 * has not answered. `failed`: the last attempt failed, another is welcome. `expired`: nobody paid in time, the files
 * are gone. `refund_started`, `refunded`: the money goes back, or went.
 */
export const paymentStatusSchema = z.enum([
  'awaiting',
  'checking',
  'failed',
  'paid',
  'expired',
  'refund_started',
  'refunded',
]);

export const paymentEventSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum([
    'ordered',
    'attempt_failed',
    'paid',
    'expired',
    'refund_started',
    'refunded',
    'refund_failed',
    'completed',
    'ended',
  ]),
  /** The provider's id of the payment or refund, or the bank's reference of a refund. */
  reference: z.string().optional(),
  /** Rupees, where the event moved money. */
  amount: z.number().optional(),
});

const printPaymentSchema = z.object({
  status: paymentStatusSchema,
  /** There while the order can still be paid. */
  checkout: checkoutSchema.optional(),
  /** With `expired`: the provider has said, after the end, that it took nothing. Until then a payment may still come. */
  uncharged: z.boolean().optional(),
  /** Oldest first. */
  timeline: z.array(paymentEventSchema),
});

/** An order (SPEC §6). Money in rupees. `tokenNumber` is null until it is paid, -1 with priority. */
export const printSchema = z.object({
  _id: idSchema,
  tokenNumber: z.number().int().nullable(),
  files: z.array(printFileSchema),
  fileInfo: z.array(printFileInfoSchema),
  totalPrice: z.number(),
  amountPayable: z.number(),
  priority: z.boolean(),
  /** Paid and not completed. */
  active: z.boolean(),
  payment: printPaymentSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it came to the shop; null until then. */
  paidAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** When an active order ends unless the shop completes it; null for any other order. */
  endsAt: z.iso.datetime().nullable(),
  /** How little time an active order has left, by the server's clock; null while it is more than a week. */
  endsWithin: z.enum(['week', 'day']).nullable(),
  /** When the order ended because its time was over; null for one that was completed or is not over. */
  endedAt: z.iso.datetime().nullable(),
  /** `not_printed`: the shop never opened its files, the money goes back. `not_completed`: it did, and keeps the money. */
  endReason: z.enum(['not_printed', 'not_completed']).nullable(),
  /** Until when the files can be fetched; null while nobody set an end, in the past when they are gone. */
  filesExpireAt: z.iso.datetime().nullable(),
  shop: publicShopSchema,
  customerName: z.string(),
});

export const newPrintReplySchema = z.object({
  text: z.string(),
  print: printSchema,
  payment: checkoutSchema,
});

/** What a wrong total is refused with, beside the error's own fields: the right numbers, in rupees. */
export const wrongTotalSchema = z.object({ totalPrice: z.number(), amountPayable: z.number() });

export const confirmPaymentRequestSchema = z.object({
  print: z.string().max(200),
  paymentId: z.string().min(1).max(100),
  orderId: z.string().min(1).max(100),
  signature: z.string().max(200),
});
export const printReplySchema = z.object({ text: z.string(), print: printSchema });

export const getPrintInfoRequestSchema = z.object({ id: z.string().max(200) });
/** One file of an order, by its id. */
export const orderFileRequestSchema = z.object({ file: z.string().max(200) });

/** An order by its id, or as its record: of that only the id is read. */
export const orderChangeRequestSchema = z.object({
  print: z.union([z.string().max(200), z.object({ _id: z.string().max(200) })]),
});

/** No body asks for the first page. */
export const ordersRequestSchema = z.object({ cursor: z.string().max(200).nullish() }).nullish();
/** `unpaid` and `active` are whole, on the first page only; `previous` is one page, newest first. */
export const ordersReplySchema = z.object({
  unpaid: z.array(printSchema),
  active: z.array(printSchema),
  previous: z.array(printSchema),
  cursor: z.string().nullable(),
});

/** Completed orders and those that were paid back, newest first, a page at a time. */
export const previousOrdersReplySchema = z.object({
  orders: z.array(printSchema),
  cursor: z.string().nullable(),
});

export type PageColor = z.infer<typeof pageColorSchema>;
export type PageMethod = z.infer<typeof pageMethodSchema>;
export type PageRangeKind = z.infer<typeof pageRangeKindSchema>;
export type FileOptions = z.infer<typeof fileOptionsSchema>;
export type PrintFileInfo = z.infer<typeof printFileInfoSchema>;
export type Checkout = z.infer<typeof checkoutSchema>;
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;
export type PaymentEvent = z.infer<typeof paymentEventSchema>;
export type Print = z.infer<typeof printSchema>;
export type NewPrintReply = z.infer<typeof newPrintReplySchema>;
export type WrongTotal = z.infer<typeof wrongTotalSchema>;
export type ConfirmPaymentRequest = z.infer<typeof confirmPaymentRequestSchema>;
export type PrintReply = z.infer<typeof printReplySchema>;
export type OrdersReply = z.infer<typeof ordersReplySchema>;
export type OrderChangeRequest = z.infer<typeof orderChangeRequestSchema>;
export type PreviousOrdersReply = z.infer<typeof previousOrdersReplySchema>;
