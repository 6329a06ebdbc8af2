import { isId, type ConfirmPaymentRequest, type Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { GatewayError, type GatewayProof, type PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { PayableOrdersRepository } from '../opening/payableOrders.repository.ts';
import type {
  ProviderOrder,
  ProviderOrdersRepository,
} from '../opening/providerOrders.repository.ts';
import type { FoundPayment, PaymentsRepository } from '../settling/payments.repository.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';

const SOON_SECONDS = 5;

export type ConfirmOptions = {
  readonly gateway: PaymentGateway;
  readonly orders: ProviderOrdersRepository;
  readonly prints: PayableOrdersRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly payments: PaymentsRepository;
  readonly settleProviderOrder: SettleProviderOrder;
};

export type PaymentConfirmation = ReturnType<typeof createPaymentConfirmation>;

/** Handles the signed proof that a browser brings back from the provider's page. */
export function createPaymentConfirmation(options: ConfirmOptions) {
  const { gateway, orders } = options;

  /** @returns `undefined` when the provider did not sign the proof for this provider order */
  async function findProvenProviderOrder(proof: GatewayProof): Promise<ProviderOrder | undefined> {
    const order = await orders.find(proof.orderId);
    const isOurs = order?.provider === gateway.provider && order.keyId === gateway.keyId;
    // Verified with the stored id, so that a proof for another provider order fails.
    return isOurs && gateway.isProofAuthentic({ ...proof, orderId: order.id }) ? order : undefined;
  }

  return {
    /**
     * @throws {AppError} `print.not_found`, `payment.not_valid`, `payment.too_late`
     * @returns whether the payment activated the order; if not, the provider has not decided yet
     */
    async confirm(userId: Id, request: ConfirmPaymentRequest): Promise<{ isPaid: boolean }> {
      const { print: orderId, ...proof } = request;
      if (!isId(orderId) || (await options.prints.findOwner(orderId)) !== userId) {
        throw new AppError('print.not_found');
      }
      const order = await findProvenProviderOrder(proof);
      if (order?.orderId !== orderId) throw new AppError('payment.not_valid');
      const payment = await settleProven(options, { order, proof, source: 'handler' });
      return { isPaid: isPaid(payment) };
    },

    /** @returns the id of the order to show; `undefined` when the proof is not valid or the order is unknown */
    async followCallback(proof: GatewayProof): Promise<Id | undefined> {
      const order = await findProvenProviderOrder(proof);
      if (order === undefined) return undefined;
      await settleProven(options, { order, proof, source: 'callback' });
      return order.orderId ?? undefined;
    },
  };
}

type VerifiedProof = {
  readonly order: ProviderOrder;
  readonly proof: GatewayProof;
  readonly source: 'handler' | 'callback';
};

/** The proof only shows that somebody paid. Ask the provider whether the money was captured, and how much. */
async function settleProven(
  { gateway, watch, payments, settleProviderOrder }: ConfirmOptions,
  { order, proof, source }: VerifiedProof,
): Promise<FoundPayment | undefined> {
  try {
    await settleProviderOrder(order.id, source);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await payments.applyPayment({
      payment: {
        id: proof.paymentId,
        providerOrderId: order.id,
        amountPaise: order.amountPaise,
        currency: 'INR',
        status: 'authorized',
        createdAtSeconds: 0,
      },
      providerOrderId: order.id,
      source,
      keyId: gateway.keyId,
    });
  }
  const payment = await payments.find(proof.paymentId, order.id);
  if (payment !== undefined && isUndecided(payment)) {
    await watch.setNextCheck(order.id, SOON_SECONDS);
  }
  return payment;
}

function isUndecided({ state }: FoundPayment): boolean {
  return state === 'authorized' || state === 'begun';
}

/** A second payment counts as paid too: the page shows the order and the refund of the second payment. */
function isPaid(payment: FoundPayment | undefined): boolean {
  if (payment?.state === 'applied' || payment?.reason === 'second_payment') return true;
  if (payment !== undefined && isUndecided(payment)) return false;
  throw new AppError(payment?.reason === 'expired' ? 'payment.too_late' : 'payment.not_valid');
}
