import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayProof } from '../gateway.ts';

/** Returns the HMAC-SHA256 of a message, in lowercase hex. */
export function sign(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Returns the text that the provider signs as proof of a payment. */
export function proofMessage({ orderId, paymentId }: Omit<GatewayProof, 'signature'>): string {
  return `${orderId}|${paymentId}`;
}

/** Compares two signatures in constant time. */
export function isSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
