import type { Paise } from '@parchi/contract';

export type GatewayOrder = {
  readonly id: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** What we called it: the print's id. */
  readonly receipt: string | null;
  readonly notes: Readonly<Record<string, string>>;
};

/** `authorized`: the bank holds the money. Only with `captured` it is ours. */
export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export type GatewayPayment = {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: GatewayPaymentStatus;
  /** Seconds since 1970, by the provider's clock. */
  readonly createdAtSeconds: number;
};

export type GatewayRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
  /** What a bank finds it by: RRN, ARN or UTR. There once it was processed. */
  readonly bankReference: string | null;
};

/** What a message of the provider is about. It is a hint to ask: it may be late, repeated or out of order. */
export type GatewayEvent = {
  readonly orderId: string | undefined;
  readonly paymentId: string | undefined;
  readonly refundId: string | undefined;
};

/** The three values that the provider's page hands to the browser. */
export type GatewayProof = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
};

export type NewGatewayOrder = {
  readonly amountPaise: Paise;
  /** At most 40 characters. */
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
};

export type NewGatewayRefund = {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** The same key with the same amount is the same refund, however often it is asked for. */
  readonly idempotencyKey: string;
};

/** Seconds since 1970; a payment that was begun at the very edge may be there or not. */
export type GatewaySpan = { readonly fromSeconds: number; readonly toSeconds: number };

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Who takes the money. Calls end within seconds and fail with a {@link GatewayError}.
 */
export type PaymentGateway = {
  readonly provider: 'sandbox' | 'razorpay';
  /** Public; orders made under another one are not of this account or mode. */
  readonly keyId: string;
  createOrder(order: NewGatewayOrder): Promise<GatewayOrder>;
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  fetchOrder(orderId: string): Promise<GatewayOrder>;
  listPayments(orderId: string): Promise<readonly GatewayPayment[]>;
  /**
   * All payments of the account that were begun in a span of time, whatever became of them.
   * @param skip how many of them were had before @returns the next ones; none when these were all
   */
  listPaymentsOfSpan(span: GatewaySpan, skip: number): Promise<readonly GatewayPayment[]>;
  refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  fetchRefund(refundId: string): Promise<GatewayRefund>;
  /** Compares in constant time. */
  isProofAuthentic(proof: GatewayProof): boolean;
  /**
   * @param rawBody the bytes as they came: the signature was made over these
   * @returns the event's id, the same in every repetition; `undefined` when the provider did not sign it
   */
  authenticateWebhook(rawBody: Buffer, headers: WebhookHeaders): string | undefined;
  /** @param body of an authenticated webhook @returns `undefined` when it can't be read */
  readEvent(body: string): GatewayEvent | undefined;
};

/** The provider did not do what it was asked. */
export class GatewayError extends Error {}

/** No answer, or one of a provider in trouble: whether the call had its effect is not known. */
export class GatewayUnavailableError extends GatewayError {
  override readonly name = 'GatewayUnavailableError';
}

/** The same call is still being worked on: ask again with the same key. */
export class GatewayBusyError extends GatewayError {
  override readonly name = 'GatewayBusyError';
}

/** The provider understood and said no. The message is its own and tells nothing secret. */
export class GatewayRefusedError extends GatewayError {
  override readonly name = 'GatewayRefusedError';
}
