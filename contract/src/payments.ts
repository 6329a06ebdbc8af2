import * as z from 'zod';

/** How the sandbox treats a message: for trying out what real networks do. */
export const sandboxDeliverySchema = z.enum(['deliver', 'lose', 'delay', 'repeat', 'shuffle']);

/** What the sandbox's checkout page sends. `webhook` is how its messages then reach this server. */
export const sandboxPayRequestSchema = z.object({
  orderId: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'failed']),
  webhook: sandboxDeliverySchema.default('deliver'),
});

/** The three values that a provider's page gives the browser after a payment, signed by the provider. */
export const paymentProofSchema = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  signature: z.string(),
});

export const webhookReplySchema = z.object({ text: z.string() });

export type SandboxDelivery = z.infer<typeof sandboxDeliverySchema>;
export type SandboxPayRequest = z.infer<typeof sandboxPayRequestSchema>;
export type PaymentProof = z.infer<typeof paymentProofSchema>;
