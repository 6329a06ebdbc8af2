import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { publicShopSchema } from '../shops/publicShop.ts';
import { handledBySchema } from './handledBy.ts';

const pageRangeKindSchema = z.enum(['All', 'Custom']);
export const pageColorSchema = z.enum(['Color', 'Black and White']);
export const pageMethodSchema = z.enum(['Single', 'Both sides', 'Interleafed']);

/** Print options of one file, as a customer sends them. `pages` and `price` are ignored: the server computes both. */
export const fileOptionsSchema = z.object({
  pageRange: pageRangeKindSchema,
  /** The page range as the customer typed it, or `All`. */
  pagesToBePrinted: z.string().max(limits.maxRangeLength),
  pageColor: pageColorSchema,
  pageMethod: pageMethodSchema,
  numberOfCopies: z.number().int().min(1).max(limits.maxCopies),
  note: z.string().max(limits.maxNoteLength).default(''),
  /** Password of an encrypted PDF. Used once, never stored, never logged. */
  password: z.string().max(200).optional(),
});

/** `fileInfo` of a new order: the options of each file, in the order of the files. */
export const fileOptionsListSchema = z.array(fileOptionsSchema).min(1).max(limits.maxFilesPerShare);

/** Why a shop can't print an order. `unprintable`: the file doesn't print right. With `other`, a note says why. */
export const refusalReasonSchema = z.enum(['paper', 'toner', 'unprintable', 'closing', 'other']);

/** A refund of files that the shop refused. Files that were refused together have one refund in common. */
const fileRefundSchema = z.object({
  _id: idSchema,
  /** Amount in rupees, of all files that share the refund. */
  amount: z.number(),
  state: z.enum(['started', 'processed', 'failed']),
  /** The provider's id of the refund, or the bank's reference number; missing while neither is known. */
  reference: z.string().optional(),
});

/** What the shop said when it refused a file of an order. `note` may be empty. */
const fileRefusalSchema = z.object({
  at: z.iso.datetime(),
  reason: refusalReasonSchema,
  note: z.string(),
  /** Null if all of the order's money had been refunded before. */
  refund: fileRefundSchema.nullable(),
  /** Name of the helper who refused it. Only for the order's shop. */
  by: z.string().optional(),
});

const orderFileSchema = z.object({
  _id: idSchema,
  originalname: z.string(),
  size: z.number().int().nonnegative(),
  /**
   * Present only if the shop refused this file and not the whole order. The file is not printed, and the shop can't
   * fetch it.
   */
  refused: fileRefusalSchema.optional(),
});

export const orderFileInfoSchema = z.object({
  /** Number of printed pages in one copy. */
  pages: z.number().int(),
  pageRange: pageRangeKindSchema,
  pagesToBePrinted: z.string(),
  pageColor: pageColorSchema,
  pageMethod: pageMethodSchema,
  numberOfCopies: z.number().int(),
  /** Price of this file in rupees, for all copies. */
  price: z.number(),
  note: z.string(),
});

/** What a browser needs to open the provider's checkout. `amount` is in paise. */
export const checkoutSchema = z.object({
  provider: z.enum(['sandbox', 'razorpay']),
  /** The provider's public key. */
  key: z.string(),
  /** Id of the provider order. */
  orderId: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
});

/**
 * State of an order's payment. `awaiting`: nobody has paid. `checking`: the outcome of a payment is not known yet, or
 * the provider has not answered. `failed`: the last attempt failed and the customer may try again. `expired`: nobody
 * paid in time, or in cash before the order ended, and the files are gone. `at_counter`: to be paid in cash at the
 * counter. `refund_started`: the refund is under way. `refunded`: the refund is complete.
 */
export const paymentStatusSchema = z.enum([
  'awaiting',
  'checking',
  'failed',
  'paid',
  'at_counter',
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
  /** The provider's id of the payment or refund, or the bank's reference number of a refund. */
  reference: z.string().optional(),
  /** Amount in rupees, for events that moved money. */
  amount: z.number().optional(),
});

const orderPaymentSchema = z.object({
  status: paymentStatusSchema,
  /** Present only while the order can still be paid. */
  checkout: checkoutSchema.optional(),
  /** With `expired`: whether the provider confirmed that it took no money. Until then a payment may still arrive. */
  uncharged: z.boolean().optional(),
  /** Events of the payment, oldest first. */
  timeline: z.array(paymentEventSchema),
});

/**
 * An order (specification §6). Amounts in rupees. `tokenNumber` is -1 with priority, and null until the order is paid
 * or placed to be paid in cash.
 */
export const orderSchema = z.object({
  _id: idSchema,
  tokenNumber: z.number().int().nullable(),
  /**
   * Short code that distinguishes the order from all others at its shop, including priority orders; null until it is
   * paid.
   */
  collectionCode: z.string().nullable(),
  files: z.array(orderFileSchema),
  fileInfo: z.array(orderFileInfoSchema),
  totalPrice: z.number(),
  amountPayable: z.number(),
  priority: z.boolean(),
  /** Whether the order is paid, or to be paid in cash, and not completed. */
  active: z.boolean(),
  /** How many active orders the shop calls before this one; null unless the order is active. */
  ordersAhead: z.number().int().nonnegative().nullable(),
  payment: orderPaymentSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the order reached the shop, paid or to be paid in cash; null before. */
  paidAt: z.iso.datetime().nullable(),
  /** When the shop first fetched the order's files. From then on the customer can't cancel. */
  openedAt: z.iso.datetime().nullable(),
  /**
   * Colours of which the shop has fetched the print job or a file. Empty although `openedAt` is set if the order was
   * opened before colours were recorded.
   */
  openedColors: z.array(pageColorSchema),
  completedAt: z.iso.datetime().nullable(),
  /** Whether the shop can still put the completed order back in its queue. */
  reopenable: z.boolean(),
  /**
   * Present only if the customer pays in cash at the counter: `amount` is due, in rupees, and `taken` says whether the
   * shop has taken it. If the order was refused or cancelled after that, the shop gives the amount back at the counter.
   */
  cash: z.object({ amount: z.number(), taken: z.boolean() }).optional(),
  /** When an active order ends if the shop has not completed it; null for any other order. */
  endsAt: z.iso.datetime().nullable(),
  /** Time left before `endsAt` by the server's clock: under a week or under a day; null while there is more. */
  endsWithin: z.enum(['week', 'day']).nullable(),
  /** When the order ended without being completed by its shop; null otherwise. */
  endedAt: z.iso.datetime().nullable(),
  /**
   * Why the order ended. `not_printed`: the shop never opened its files, and the customer is refunded. `not_completed`:
   * the shop opened them and keeps the money. `cancelled` by the customer, `refused` by the shop: the customer is
   * refunded what they paid online. `not_paid`: the shop closed before the customer paid in cash.
   */
  endReason: z
    .enum(['not_printed', 'not_completed', 'cancelled', 'refused', 'not_paid'])
    .nullable(),
  /** What the shop said when it refused the order. `note` may be empty. */
  refusal: z.object({ reason: refusalReasonSchema, note: z.string() }).nullable(),
  /** When the files expire; a time in the past means that they are gone. Null while no expiry is set. */
  filesExpireAt: z.iso.datetime().nullable(),
  shop: publicShopSchema,
  customerName: z.string(),
  /**
   * The number that the customer left for the shop to call; an empty text when the order has ended and the number was
   * erased. Null if there was none, and for everybody but the order's shop.
   */
  customerPhone: z.string().nullable(),
  /**
   * Present only for a practice order, with which a shop tries out its counter. No customer waits for it, and no money
   * moves.
   */
  practice: z.literal(true).optional(),
  /** Present only for the order's shop. */
  handledBy: handledBySchema.optional(),
});

export type PageColor = z.infer<typeof pageColorSchema>;
export type PageMethod = z.infer<typeof pageMethodSchema>;
export type PageRangeKind = z.infer<typeof pageRangeKindSchema>;
export type FileOptions = z.infer<typeof fileOptionsSchema>;
export type OrderFileInfo = z.infer<typeof orderFileInfoSchema>;
export type Checkout = z.infer<typeof checkoutSchema>;
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;
export type PaymentEvent = z.infer<typeof paymentEventSchema>;
export type Order = z.infer<typeof orderSchema>;
export type RefusalReason = z.infer<typeof refusalReasonSchema>;
export type FileRefusal = z.infer<typeof fileRefusalSchema>;
