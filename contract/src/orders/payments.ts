import * as z from 'zod';

/** How the payment sandbox delivers its webhook. All values except `deliver` imitate a fault of a real network. */
export const sandboxDeliverySchema = z.enum(['deliver', 'lose', 'delay', 'repeat', 'shuffle']);

/** Request of the sandbox's checkout page. `webhook` selects how the sandbox delivers its webhook to this server. */
export const sandboxPayRequestSchema = z.object({
  orderId: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'failed']),
  webhook: sandboxDeliverySchema.default('deliver'),
});

/** The values that the provider's checkout page gives the browser after a payment, signed by the provider. */
export const paymentProofSchema = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  signature: z.string(),
});

export const webhookReplySchema = z.object({ text: z.string() });

export type SandboxDelivery = z.infer<typeof sandboxDeliverySchema>;
export type SandboxPayRequest = z.infer<typeof sandboxPayRequestSchema>;
export type PaymentProof = z.infer<typeof paymentProofSchema>;
