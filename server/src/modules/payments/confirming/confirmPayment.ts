import { isId, type ConfirmPaymentRequest, type Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { GatewayError, type GatewayProof, type PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { PayablePrintsRepository } from '../opening/payablePrints.repository.ts';
import type { PaymentOrder, PaymentOrdersRepository } from '../opening/paymentOrders.repository.ts';
import type { FoundPayment, PaymentsRepository } from '../settling/payments.repository.ts';
import type { SettleOrder } from '../settling/settleOrder.ts';

const SOON_SECONDS = 5;

export type ConfirmOptions = {
  readonly gateway: PaymentGateway;
  readonly orders: PaymentOrdersRepository;
  readonly prints: PayablePrintsRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly payments: PaymentsRepository;
  readonly settleOrder: SettleOrder;
};

export type PaymentConfirmation = ReturnType<typeof createPaymentConfirmation>;

/** Handles the signed proof that a browser brings back from the provider's page. */
export function createPaymentConfirmation(options: ConfirmOptions) {
  const { gateway, orders } = options;

  /** @returns `undefined` when the provider did not sign the proof for this provider order */
  async function findProvenOrder(proof: GatewayProof): Promise<PaymentOrder | undefined> {
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
      const { print, ...proof } = request;
      if (!isId(print) || (await options.prints.findOwner(print)) !== userId) {
        throw new AppError('print.not_found');
      }
      const order = await findProvenOrder(proof);
      if (order?.printId !== print) throw new AppError('payment.not_valid');
      const payment = await settleProven(options, { order, proof, source: 'handler' });
      return { isPaid: isPaid(payment) };
    },

    /** @returns the id of the order to show; `undefined` when the proof is not valid or the order is unknown */
    async followCallback(proof: GatewayProof): Promise<Id | undefined> {
      const order = await findProvenOrder(proof);
      if (order === undefined) return undefined;
      await settleProven(options, { order, proof, source: 'callback' });
      return order.printId ?? undefined;
    },
  };
}

type VerifiedProof = {
  readonly order: PaymentOrder;
  readonly proof: GatewayProof;
  readonly source: 'handler' | 'callback';
};

/** The proof only shows that somebody paid. Ask the provider whether the money was captured, and how much. */
async function settleProven(
  { gateway, watch, payments, settleOrder }: ConfirmOptions,
  { order, proof, source }: VerifiedProof,
): Promise<FoundPayment | undefined> {
  try {
    await settleOrder(order.id, source);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await payments.applyPayment({
      payment: {
        id: proof.paymentId,
        orderId: order.id,
        amountPaise: order.amountPaise,
        currency: 'INR',
        status: 'authorized',
        createdAtSeconds: 0,
      },
      orderId: order.id,
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
