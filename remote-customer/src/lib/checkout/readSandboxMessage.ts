import type { CheckoutOutcome } from './checkoutOutcome.ts';

/** The only accepted sender of sandbox messages: this iframe, while it shows a page of this origin. */
export interface SandboxSender {
  readonly origin: string;
  readonly frame: Window | null;
}

/**
 * Returns the outcome that the sandbox's checkout page posted to this window. Any site can post messages to this window
 * [B07], so a message from another sender or of another shape returns `undefined`.
 */
export function readSandboxMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  expected: SandboxSender,
): CheckoutOutcome | undefined {
  if (origin !== expected.origin || source === null || source !== expected.frame) return undefined;
  if (!isRecord(data) || data['source'] !== 'parchi-sandbox') return undefined;
  switch (data['type']) {
    case 'paid':
      return readProof(data['payment']);
    case 'failed':
      return { kind: 'failed' };
    case 'closed':
      return { kind: 'left' };
    default:
      return undefined;
  }
}

function readProof(payment: unknown): CheckoutOutcome | undefined {
  if (!isRecord(payment)) return undefined;
  const { paymentId, orderId, signature } = payment;
  if (typeof paymentId !== 'string' || typeof orderId !== 'string') return undefined;
  if (typeof signature !== 'string') return undefined;
  return { kind: 'paid', proof: { paymentId, orderId, signature } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
