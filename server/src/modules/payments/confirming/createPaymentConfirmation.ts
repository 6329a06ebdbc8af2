import { isId, type ConfirmPaymentRequest, type Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { GatewayError, type GatewayProof, type PaymentGateway } from '../../../payments/gateway.ts';
import type { ProviderOrderPollingRepository } from '../settling/providerOrderPolling.repository.ts';
import type { PayableOrdersRepository } from '../opening/payableOrders.repository.ts';
import type {
  ProviderOrder,
  ProviderOrdersRepository,
} from '../opening/providerOrders.repository.ts';
import { applyPayment, type ApplyPaymentContext } from '../settling/applyPayment.ts';
import { findPayment, type FoundPayment } from '../settling/payments.repository.ts';
import type { SettleProviderOrder } from '../settling/settleProviderOrder.ts';

const SOON_SECONDS = 5;

export type ConfirmOptions = {
  readonly gateway: PaymentGateway;
  readonly providerOrders: ProviderOrdersRepository;
  readonly payableOrders: PayableOrdersRepository;
  readonly watch: ProviderOrderPollingRepository;
  readonly applying: ApplyPaymentContext;
  readonly settleProviderOrder: SettleProviderOrder;
};

export type PaymentConfirmation = ReturnType<typeof createPaymentConfirmation>;

/** Handles the signed proof that a browser brings back from the provider's page. */
export function createPaymentConfirmation(options: ConfirmOptions) {
  const { gateway, providerOrders } = options;

  /** @returns `undefined` when the provider did not sign the proof for this provider order */
  async function findProvenProviderOrder(proof: GatewayProof): Promise<ProviderOrder | undefined> {
    const providerOrder = await providerOrders.find(proof.orderId);
    const isOurs =
      providerOrder?.provider === gateway.provider && providerOrder.keyId === gateway.keyId;
    // Verified with the stored id, so that a proof for another provider order fails.
    return isOurs && gateway.isProofAuthentic({ ...proof, orderId: providerOrder.id })
      ? providerOrder
      : undefined;
  }

  return {
    /**
     * @throws {AppError} `print.not_found`, `payment.not_valid`, `payment.too_late`
     * @returns whether the payment activated the order; if not, the provider has not decided yet
     */
    async confirm(userId: Id, request: ConfirmPaymentRequest): Promise<{ isPaid: boolean }> {
      const { print: orderId, ...proof } = request;
      if (!isId(orderId) || (await options.payableOrders.findOwner(orderId)) !== userId) {
        throw new AppError('print.not_found');
      }
      const providerOrder = await findProvenProviderOrder(proof);
      if (providerOrder?.orderId !== orderId) throw new AppError('payment.not_valid');
      const payment = await settleProven(options, { providerOrder, proof, source: 'handler' });
      return { isPaid: isPaid(payment) };
    },

    /** @returns the id of the order to show; `undefined` when the proof is not valid or the order is unknown */
    async followCallback(proof: GatewayProof): Promise<Id | undefined> {
      const providerOrder = await findProvenProviderOrder(proof);
      if (providerOrder === undefined) return undefined;
      await settleProven(options, { providerOrder, proof, source: 'callback' });
      return providerOrder.orderId ?? undefined;
    },
  };
}

type VerifiedProof = {
  readonly providerOrder: ProviderOrder;
  readonly proof: GatewayProof;
  readonly source: 'handler' | 'callback';
};

/** The proof only shows that somebody paid. Ask the provider whether the money was captured, and how much. */
async function settleProven(
  { gateway, watch, applying, settleProviderOrder }: ConfirmOptions,
  { providerOrder, proof, source }: VerifiedProof,
): Promise<FoundPayment | undefined> {
  try {
    await settleProviderOrder(providerOrder.id, source);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await applyPayment(applying, {
      payment: {
        id: proof.paymentId,
        providerOrderId: providerOrder.id,
        amountPaise: providerOrder.amountPaise,
        currency: 'INR',
        status: 'authorized',
        createdAtSeconds: 0,
      },
      providerOrderId: providerOrder.id,
      source,
      keyId: gateway.keyId,
    });
  }
  const payment = await findPayment(applying.db, proof.paymentId, providerOrder.id);
  if (payment !== undefined && isUndecided(payment)) {
    await watch.setNextCheck(providerOrder.id, SOON_SECONDS);
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
