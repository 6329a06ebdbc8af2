/** Requests and replies of the calls about orders. */
import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { shownLineSchema } from '../fields/shownText.ts';
import { limits } from '../limits.ts';
import { checkoutSchema, orderSchema, refusalReasonSchema, type RefusalReason } from './orders.ts';

/**
 * Places an order with the files of an upload. The fields are those of the form of `/print/new-print`; `key` is its
 * `Idempotency-Key`.
 */
export const placeUploadedOrderRequestSchema = z.object({
  upload: idSchema,
  key: z.string().max(200).optional(),
  shop: z.string().max(200),
  priority: z.string().max(10),
  totalPrice: z.string().max(200),
  phone: z.string().max(200).optional(),
  /** `counter` for cash at the counter; `online` or missing for a payment through the provider. */
  payment: z.string().max(20).optional(),
  fileInfo: z.string(),
});

export const placeOrderReplySchema = z.object({
  text: z.string(),
  print: orderSchema,
  /** Missing if the order is paid in cash at the counter. */
  payment: checkoutSchema.optional(),
});

/** Fields that the error about a wrong total adds: the correct amounts, in rupees. */
export const wrongTotalSchema = z.object({ totalPrice: z.number(), amountPayable: z.number() });

export const confirmPaymentRequestSchema = z.object({
  print: z.string().max(200),
  paymentId: z.string().min(1).max(100),
  orderId: z.string().min(1).max(100),
  signature: z.string().max(200),
});
export const orderReplySchema = z.object({ text: z.string(), print: orderSchema });

export const getOrderRequestSchema = z.object({ id: z.string().max(200) });
/** Request for an order's receipt: to save it, or with `inline` to show and print it in a browser's tab. */
export const receiptRequestSchema = getOrderRequestSchema.extend({
  disposition: z.enum(['attachment', 'inline']).default('attachment'),
});
/** Request for one file of an order, by the file's id. */
export const orderFileRequestSchema = z.object({ file: z.string().max(200) });

/** Request to change an order. `print` is the order's id, or its whole record, of which only `_id` is read. */
export const orderChangeRequestSchema = z.object({
  print: z.union([z.string().max(200), z.object({ _id: z.string().max(200) })]),
});

/**
 * Request of a shop to change an order. `helper` is the id of the helper whom the page shows at the counter; the server
 * refuses a helper who is not signed in on this device.
 */
export const counterChangeRequestSchema = orderChangeRequestSchema.extend({
  helper: z.string().max(200).optional(),
});

/**
 * Request of a shop to put a completed order back. `undo` means that the order was completed by mistake seconds ago, so
 * its cash was not taken.
 */
export const reopenOrderRequestSchema = counterChangeRequestSchema.extend({
  undo: z.boolean().optional(),
});

const refusalFields = {
  reason: refusalReasonSchema,
  note: shownLineSchema(limits.maxRefusalNoteLength).optional(),
};

function hasNoteIfNeeded({ reason, note }: { reason: RefusalReason; note?: string | undefined }) {
  return reason !== 'other' || note !== undefined;
}

/** Request of a shop to refuse an order. */
export const orderRefusalRequestSchema = counterChangeRequestSchema
  .extend(refusalFields)
  .refine(hasNoteIfNeeded, { path: ['note'] });

/** Request of a shop to refuse some files of an order, by their records. A repeated file counts once. */
export const filesRefusalRequestSchema = counterChangeRequestSchema
  .extend({
    ...refusalFields,
    files: z
      .array(z.object({ _id: z.string().max(200) }))
      .min(1)
      .max(limits.maxFilesPerShare),
  })
  .refine(hasNoteIfNeeded, { path: ['note'] });

/** A request without a body returns the first page of the list. */
export const ordersRequestSchema = z.object({ cursor: z.string().max(200).nullish() }).nullish();
/**
 * The first page of the reply contains all unpaid and active orders; later pages contain none. Each page contains a
 * part of `previous`, newest first.
 */
export const ordersReplySchema = z.object({
  unpaid: z.array(orderSchema),
  active: z.array(orderSchema),
  previous: z.array(orderSchema),
  cursor: z.string().nullable(),
});

/** A shop's completed and refunded orders, newest first. Each reply contains one page of the list. */
export const previousOrdersReplySchema = z.object({
  orders: z.array(orderSchema),
  cursor: z.string().nullable(),
});

export type PlaceUploadedOrderRequest = z.infer<typeof placeUploadedOrderRequestSchema>;
export type PlaceOrderReply = z.infer<typeof placeOrderReplySchema>;
export type WrongTotal = z.infer<typeof wrongTotalSchema>;
export type ConfirmPaymentRequest = z.infer<typeof confirmPaymentRequestSchema>;
export type OrderReply = z.infer<typeof orderReplySchema>;
export type OrdersReply = z.infer<typeof ordersReplySchema>;
export type OrderChangeRequest = z.infer<typeof orderChangeRequestSchema>;
export type CounterChangeRequest = z.infer<typeof counterChangeRequestSchema>;
export type OrderRefusalRequest = z.infer<typeof orderRefusalRequestSchema>;
export type FilesRefusalRequest = z.infer<typeof filesRefusalRequestSchema>;
export type PreviousOrdersReply = z.infer<typeof previousOrdersReplySchema>;
