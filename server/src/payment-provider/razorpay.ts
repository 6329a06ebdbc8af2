import Razorpay from 'razorpay';
import * as z from 'zod';
import {
  GatewayBusyError,
  GatewayRefusedError,
  GatewayUnavailableError,
  type PaymentGateway,
} from './gateway.ts';
import { listOf, orderSchema, paymentSchema, refundSchema } from './protocol/records.ts';
import { isSignature, proofMessage, sign } from './protocol/signatures.ts';
import { authenticateWebhook, readEvent } from './protocol/webhooks.ts';

const MIN_CAPTURE_MINUTES = 12;
/** Number of records in the provider's largest page. */
const PAGE = 100;
const MAX_ANSWER_BYTES = 5_000_000;

export type RazorpayOptions = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
  /**
   * Maximum time in seconds for a bank to authorize a payment. Razorpay automatically refunds later payments, because
   * their order has expired by then.
   */
  readonly captureWithinSeconds: number;
  readonly address?: string;
  readonly timeoutMs?: number;
  /** Returns additional headers for each call, such as the trace header. */
  readonly headersOfCall?: () => Record<string, string>;
};

export function createRazorpayGateway(options: RazorpayOptions): PaymentGateway {
  const { keyId, keySecret, webhookSecrets } = options;
  const sdk = openSdk(options);
  const captureMinutes = Math.max(
    MIN_CAPTURE_MINUTES,
    Math.ceil(options.captureWithinSeconds / 60),
  );
  return {
    provider: 'razorpay',
    keyId,
    createOrder: ({ amountPaise, receipt, notes }) =>
      ask(orderSchema, () =>
        sdk.orders.create({
          amount: amountPaise,
          currency: 'INR',
          receipt,
          notes: { ...notes },
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: captureMinutes,
              manual_expiry_period: captureMinutes,
              refund_speed: 'normal',
            },
          },
        }),
      ),
    async findOrderByReceipt(receipt) {
      const orders = await ask(listOf(orderSchema), () => sdk.orders.all({ receipt }));
      return orders.find((order) => order.receipt === receipt);
    },
    fetchOrder: (providerOrderId) => ask(orderSchema, () => sdk.orders.fetch(providerOrderId)),
    listPayments: (providerOrderId) =>
      ask(listOf(paymentSchema), () => sdk.orders.fetchPayments(providerOrderId)),
    listPaymentsOfSpan: ({ fromSeconds: from, toSeconds: to }, skip) =>
      ask(listOf(paymentSchema), () => sdk.payments.all({ from, to, skip, count: PAGE })),
    refund: (refund) => ask(refundSchema, () => postRefund(options, refund)),
    fetchRefund: (refundId) => ask(refundSchema, () => sdk.refunds.fetch(refundId)),
    isProofAuthentic: (proof) => isSignature(proof.signature, sign(keySecret, proofMessage(proof))),
    authenticateWebhook: (rawBody, headers) =>
      authenticateWebhook(rawBody, headers, webhookSecrets),
    readEvent,
  };
}

const DEFAULT_ADDRESS = 'https://api.razorpay.com';
const DEFAULT_TIMEOUT_MS = 8_000;

/** The parts of axios, the HTTP client inside the SDK, that we use. */
type SdkClient = {
  readonly defaults: Record<string, unknown>;
  readonly interceptors: {
    readonly request: { use(change: (call: SdkCall) => SdkCall): void };
  };
};
type SdkCall = { readonly headers: Record<string, string> };

/** Opens the SDK. It has no settings for address and timeout, so they are set in the HTTP client inside it. */
function openSdk(options: RazorpayOptions): Razorpay {
  const { keyId, keySecret, address, timeoutMs, headersOfCall } = options;
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { defaults, interceptors } = (sdk.api as unknown as { rq: SdkClient }).rq;
  if (headersOfCall !== undefined) {
    interceptors.request.use((call) => {
      Object.assign(call.headers, headersOfCall());
      return call;
    });
  }
  Object.assign(defaults, {
    baseURL: address ?? DEFAULT_ADDRESS,
    timeout: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
  });
  return sdk;
}

/**
 * Makes a refund by calling the API directly. The SDK can't send the idempotency key, without which a retry would be a
 * second refund.
 */
async function postRefund(
  { keyId, keySecret, address, timeoutMs, headersOfCall }: RazorpayOptions,
  { paymentId, amountPaise, idempotencyKey }: Parameters<PaymentGateway['refund']>[0],
): Promise<unknown> {
  const url = new URL(
    `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
    address ?? DEFAULT_ADDRESS,
  );
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
      'x-refund-idempotency': idempotencyKey,
      ...headersOfCall?.(),
    },
    body: JSON.stringify({ amount: amountPaise, speed: 'normal' }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { error } = refusalSchema.parse({ ...Object(answer), statusCode: response.status });
  throw Object.assign(new Error('refused'), { statusCode: response.status, error });
}

/** The error that the SDK throws for an unsuccessful answer. When there is no answer, the SDK throws other errors. */
const refusalSchema = z.object({
  statusCode: z.number(),
  error: z.object({ description: z.string() }).partial().optional().catch(undefined),
});

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await call());
  } catch (error) {
    throw toGatewayError(error);
  }
}

function toGatewayError(error: unknown): Error {
  const refusal = refusalSchema.safeParse(error);
  if (!refusal.success) {
    return new GatewayUnavailableError('no answer that can be read', { cause: error });
  }
  const { statusCode, error: said } = refusal.data;
  const words = `${statusCode} ${said?.description ?? ''}`.trim();
  if (statusCode === 409) return new GatewayBusyError(words);
  // A refused key or an exceeded limit counts as temporary, because an operator solves it.
  const isPassing = statusCode >= 500 || [401, 403, 408, 429].includes(statusCode);
  return isPassing ? new GatewayUnavailableError(words) : new GatewayRefusedError(words);
}
