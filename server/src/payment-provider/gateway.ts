import type { Paise } from '@parchi/contract';

export type GatewayOrder = {
  readonly id: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** Our own reference for the provider order: the id of our order. */
  readonly receipt: string | null;
  readonly notes: Readonly<Record<string, string>>;
};

/** State of a payment. `authorized`: the bank has blocked the money. Only `captured` money is ours. */
export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export type GatewayPayment = {
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: GatewayPaymentStatus;
  /** When the payment was made, in seconds since 1970 by the provider's clock. */
  readonly createdAtSeconds: number;
};

export type GatewayRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The bank's reference for the refund (RRN, ARN or UTR), known once the refund is processed. */
  readonly bankReference: string | null;
};

/**
 * The records that a webhook names. They are only a hint to query the provider, because a webhook may be late, repeated
 * or out of order.
 */
export type GatewayEvent = {
  readonly providerOrderId: string | undefined;
  readonly paymentId: string | undefined;
  readonly refundId: string | undefined;
};

/** The three values with which the provider's page proves a payment to the browser, under their names on the wire. */
export type GatewayProof = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
};

export type NewGatewayOrder = {
  readonly amountPaise: Paise;
  /** Our own reference for the provider order, at most 40 characters. */
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
};

export type NewGatewayRefund = {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Key of the refund. Repeated calls with the same key and amount make only one refund. */
  readonly idempotencyKey: string;
};

/** A time span in seconds since 1970. A payment made exactly at its start or end may be included or not. */
export type GatewaySpan = { readonly fromSeconds: number; readonly toSeconds: number };

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A payment provider. Each call ends within seconds; if it fails, it throws a {@link GatewayError}. */
export type PaymentGateway = {
  readonly provider: 'sandbox' | 'razorpay';
  /**
   * Public API key. A provider order with another key belongs to another account, or to the other mode (test or live).
   */
  readonly keyId: string;
  createOrder(order: NewGatewayOrder): Promise<GatewayOrder>;
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  fetchOrder(providerOrderId: string): Promise<GatewayOrder>;
  listPayments(providerOrderId: string): Promise<readonly GatewayPayment[]>;
  /**
   * Returns one page of the account's payments that began in a time span, in any state. A page after the last payment
   * is empty.
   * @param skip how many payments to skip
   */
  listPaymentsOfSpan(span: GatewaySpan, skip: number): Promise<readonly GatewayPayment[]>;
  refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  fetchRefund(refundId: string): Promise<GatewayRefund>;
  /** Returns whether the provider signed this proof. Compares in constant time. */
  isProofAuthentic(proof: GatewayProof): boolean;
  /**
   * Verifies the signature of a webhook.
   * @param rawBody the received bytes, over which the signature was made
   * @returns the id of the event, which is the same in every repetition; `undefined` for a wrong signature
   */
  authenticateWebhook(rawBody: Buffer, headers: WebhookHeaders): string | undefined;
  /** Parses a webhook. @param body of an authenticated webhook @returns `undefined` when the body is unreadable */
  readEvent(body: string): GatewayEvent | undefined;
};

/** A call to the provider failed. */
export class GatewayError extends Error {}

/** The provider did not answer, or answered with a server error. The call may or may not have had its effect. */
export class GatewayUnavailableError extends GatewayError {
  override readonly name = 'GatewayUnavailableError';
}

/** The provider is still processing an earlier call with this idempotency key. Retry with the same key. */
export class GatewayBusyError extends GatewayError {
  override readonly name = 'GatewayBusyError';
}

/** The provider refused the call. The message comes from the provider and contains no secret. */
export class GatewayRefusedError extends GatewayError {
  override readonly name = 'GatewayRefusedError';
}
