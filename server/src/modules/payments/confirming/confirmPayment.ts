import { isId, type ConfirmPaymentRequest, type Id } from '@parchi/contract';
import { AppError } from '../../../http/appError.ts';
import { GatewayError, type GatewayProof, type PaymentGateway } from '../../../payments/gateway.ts';
import type { OrderWatchRepository } from '../settling/orderWatch.repository.ts';
import type { PayablePrintsRepository } from '../opening/payablePrints.repository.ts';
import type { PaymentOrder, PaymentOrdersRepository } from '../opening/paymentOrders.repository.ts';
import type { FoundPayment, PaymentsRepository } from '../settling/payments.repository.ts';
import type { SettleOrder } from '../settling/settleOrder.ts';

const SOON_SECONDS = 5;

export type ConfirmOptions = {
  readonly gateway: PaymentGateway;
  readonly orders: PaymentOrdersRepository;
  readonly prints: PayablePrintsRepository;
  readonly watch: OrderWatchRepository;
  readonly payments: PaymentsRepository;
  readonly settleOrder: SettleOrder;
};

export type PaymentConfirmation = ReturnType<typeof createPaymentConfirmation>;

/** What a browser brings back from the provider's page. */
export function createPaymentConfirmation(options: ConfirmOptions) {
  const { gateway, orders } = options;

  /** @returns `undefined` when the provider did not sign it for this order */
  async function findProvenOrder(proof: GatewayProof): Promise<PaymentOrder | undefined> {
    const order = await orders.find(proof.orderId);
    const isOurs = order?.provider === gateway.provider && order.keyId === gateway.keyId;
    // Made over the stored id: a proof of another order is none of this.
    return isOurs && gateway.isProofAuthentic({ ...proof, orderId: order.id }) ? order : undefined;
  }

  return {
    /**
     * @throws {AppError} `print.not_found`, `payment.not_valid`, `payment.too_late`
     * @returns whether the payment activated the print; else the provider has it still in its hands
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

    /** @returns the print to show, when the order is known */
    async followCallback(proof: GatewayProof): Promise<Id | undefined> {
      const order = await findProvenOrder(proof);
      if (order === undefined) return undefined;
      await settleProven(options, { order, proof, source: 'callback' });
      return order.printId ?? undefined;
    },
  };
}

type Proven = {
  readonly order: PaymentOrder;
  readonly proof: GatewayProof;
  readonly source: 'handler' | 'callback';
};

/** The proof says that somebody paid. Whether the money is ours yet, and how much it is, says the provider alone. */
async function settleProven(
  { gateway, watch, payments, settleOrder }: ConfirmOptions,
  { order, proof, source }: Proven,
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

/** Paid twice is paid: the page shows the order, and that the second payment goes back. */
function isPaid(payment: FoundPayment | undefined): boolean {
  if (payment?.state === 'applied' || payment?.reason === 'second_payment') return true;
  if (payment !== undefined && isUndecided(payment)) return false;
  throw new AppError(payment?.reason === 'expired' ? 'payment.too_late' : 'payment.not_valid');
}
