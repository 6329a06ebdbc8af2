import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayProof } from '../gateway.ts';

/** @returns lowercase hex */
export function sign(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** What is signed for the browser after a payment. */
export function proofMessage({ orderId, paymentId }: Omit<GatewayProof, 'signature'>): string {
  return `${orderId}|${paymentId}`;
}

/** Takes as long for a signature that is nearly right as for one that is all wrong. */
export function isSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
