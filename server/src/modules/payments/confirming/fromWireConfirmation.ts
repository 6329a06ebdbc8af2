import type { ConfirmPaymentRequest } from '@parchi/contract';
import type { GatewayProof } from '../../../payment-provider/gateway.ts';

export type PaymentConfirmation = {
  /** Id of the order as the caller sent it. It is not checked yet. */
  readonly orderId: string;
  readonly proof: GatewayProof;
};

/** Converts the wire's request to confirm a payment, in which an order is called `print`. */
export function fromWireConfirmation(request: ConfirmPaymentRequest): PaymentConfirmation {
  const { print: orderId, ...proof } = request;
  return { orderId, proof };
}
