import type { CheckoutOutcome } from './checkoutOutcome.ts';

/** Where messages of the sandbox's page may come from: this frame, showing this origin. */
export interface SandboxSender {
  readonly origin: string;
  readonly frame: Window | null;
}

/**
 * What the sandbox's checkout page tells the page around it. Anything on the web can post a message here
 * (B07): one from elsewhere, or of another shape, is `undefined`.
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
