import type { ConfirmPaymentRequest } from '@parchi/contract';
import type { GatewayProof } from '../../../payments/gateway.ts';

export type PaymentConfirmation = {
  /** Unchecked: the order that the caller names. */
  readonly orderId: string;
  readonly proof: GatewayProof;
};

/** Returns a request to confirm a payment in the words of this server. On the wire, an order is a `print`. */
export function fromWireConfirmation(request: ConfirmPaymentRequest): PaymentConfirmation {
  const { print: orderId, ...proof } = request;
  return { orderId, proof };
}
