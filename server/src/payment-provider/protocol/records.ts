import * as z from 'zod';
import type { GatewayOrder, GatewayPayment, GatewayRefund } from '../gateway.ts';

const idSchema = z.string().min(1).max(100);
const paiseSchema = z.number().int().nonnegative();
/** Notes of a record. The provider sends an empty list when there are none. */
const notesSchema = z
  .union([z.record(z.string(), z.coerce.string()), z.tuple([])])
  .transform((notes) => (Array.isArray(notes) ? {} : notes));

export const orderSchema = z
  .object({
    id: idSchema,
    amount: paiseSchema,
    currency: z.string(),
    receipt: z.string().nullish(),
    notes: notesSchema.nullish(),
  })
  .transform((providerOrder): GatewayOrder => ({
    id: providerOrder.id,
    amountPaise: providerOrder.amount,
    currency: providerOrder.currency,
    receipt: providerOrder.receipt ?? null,
    notes: providerOrder.notes ?? {},
  }));

export const paymentSchema = z
  .object({
    id: idSchema,
    order_id: idSchema.nullish(),
    amount: paiseSchema,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    created_at: z.number(),
  })
  .transform((payment): GatewayPayment => ({
    id: payment.id,
    providerOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    createdAtSeconds: payment.created_at,
  }));

const referenceSchema = z.string().max(100).nullish();

export const refundSchema = z
  .object({
    id: idSchema,
    payment_id: idSchema,
    amount: paiseSchema,
    status: z.enum(['pending', 'processed', 'failed']),
    acquirer_data: z
      .object({ rrn: referenceSchema, arn: referenceSchema, utr: referenceSchema })
      .nullish()
      .catch(null),
  })
  .transform((refund): GatewayRefund => {
    const { rrn, arn, utr } = refund.acquirer_data ?? {};
    return {
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      status: refund.status,
      bankReference: rrn ?? arn ?? utr ?? null,
    };
  });

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);
