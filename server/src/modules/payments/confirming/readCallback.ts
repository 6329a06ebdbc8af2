import * as z from 'zod';
import type { GatewayProof } from '../../../payment-provider/gateway.ts';

const callbackSchema = z.object({
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_signature: z.string().max(200),
});

/**
 * Parses the form that the provider's page sends with its redirect. @returns `undefined` if the form holds no proof, as
 * after a failed payment
 */
export function readCallback(body: Buffer): GatewayProof | undefined {
  const form = callbackSchema.safeParse(Object.fromEntries(new URLSearchParams(body.toString())));
  if (!form.success) return undefined;
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = form.data;
  return { orderId, paymentId, signature: form.data.razorpay_signature };
}
