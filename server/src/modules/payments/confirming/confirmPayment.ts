import { isId, type Id } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { GatewayError, type GatewayProof } from '../../../payment-provider/gateway.ts';
import { findOrderOwner } from '../opening/orderParties.repository.ts';
import { findProviderOrder, type ProviderOrder } from '../opening/providerOrders.repository.ts';
import { applyPayment } from '../settling/applyPayment.ts';
import { findPayment, type FoundPayment } from '../settling/payments.repository.ts';
import { setNextCheck } from '../settling/providerOrderPolling.repository.ts';
import type { Verdict } from '../settling/judgePayment.rules.ts';
import {
  settlePayments,
  type SettledPayment,
  type SettleProviderOrderContext,
} from '../settling/settleProviderOrder.ts';
import type { PaymentConfirmation } from './fromWireConfirmation.ts';

const SOON_SECONDS = 5;

/**
 * Handles the signed proof that a browser brings back from the provider's page.
 * @returns whether the payment activated the order; false while the provider has not decided yet
 * @throws {AppError} `print.not_found`, `payment.not_valid`, `payment.too_late`
 */
export async function confirmPayment(
  context: SettleProviderOrderContext,
  userId: Id,
  { orderId, proof }: PaymentConfirmation,
): Promise<{ isPaid: boolean }> {
  if (!isId(orderId)) throw new AppError('print.not_found');
  const providerOrder = await findProviderOrder(context.db, proof.orderId);
  const isOfOrder = providerOrder?.orderId === orderId;
  const owner = isOfOrder ? providerOrder.customerId : await findOrderOwner(context.db, orderId);
  if (owner !== userId) throw new AppError('print.not_found');
  if (!isOfOrder || !isProven(context, providerOrder, proof)) {
    throw new AppError('payment.not_valid');
  }
  const payment = await settleProven(context, { providerOrder, proof, source: 'handler' });
  return { isPaid: isPaid(payment) };
}

/**
 * Handles the signed proof that arrives when the provider's page redirects the browser to the server.
 * @returns the id of the order to show; `undefined` if the proof is not valid or the order is unknown
 */
export async function followCallback(
  context: SettleProviderOrderContext,
  proof: GatewayProof,
): Promise<Id | undefined> {
  const providerOrder = await findProviderOrder(context.db, proof.orderId);
  if (providerOrder === undefined || !isProven(context, providerOrder, proof)) return undefined;
  await settleProven(context, { providerOrder, proof, source: 'callback' });
  return providerOrder.orderId ?? undefined;
}

/** Whether the provider signed the proof for this provider order. */
function isProven(
  { gateway }: SettleProviderOrderContext,
  { id, provider, keyId }: ProviderOrder,
  proof: GatewayProof,
): boolean {
  const isOurs = provider === gateway.provider && keyId === gateway.keyId;
  // The signature is verified with the stored id, so that a proof for another provider order fails.
  return isOurs && gateway.isProofAuthentic({ ...proof, orderId: id });
}

type VerifiedProof = {
  readonly providerOrder: ProviderOrder;
  readonly proof: GatewayProof;
  readonly source: 'handler' | 'callback';
};

/**
 * Asks the provider whether the money was captured, and how much. The proof alone only shows that somebody paid, so if
 * the call fails, the payment is recorded as authorized.
 */
async function settleProven(
  context: SettleProviderOrderContext,
  { providerOrder, proof, source }: VerifiedProof,
): Promise<FoundPayment | undefined> {
  let changes: readonly SettledPayment[] = [];
  try {
    changes = await settlePayments(context, providerOrder, source);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await applyPayment(context, {
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
      keyId: context.gateway.keyId,
      answerOf: undefined,
    });
  }
  const change = changes.find(({ paymentId }) => paymentId === proof.paymentId);
  const payment =
    change === undefined
      ? await findPayment(context.db, proof.paymentId, providerOrder.id)
      : toFoundPayment(change);
  if (payment !== undefined && isUndecided(payment)) {
    await setNextCheck(context.db, providerOrder.id, SOON_SECONDS);
  }
  return payment;
}

function toFoundPayment(change: Verdict): FoundPayment {
  return { state: change.state, reason: change.state === 'orphaned' ? change.reason : null };
}

function isUndecided({ state }: FoundPayment): boolean {
  return state === 'authorized' || state === 'begun';
}

/**
 * Whether to tell the customer that the order is paid. This includes a second payment: the order's page then shows the
 * paid order and the refund of the second payment.
 */
function isPaid(payment: FoundPayment | undefined): boolean {
  if (payment?.state === 'applied' || payment?.reason === 'second_payment') return true;
  if (payment !== undefined && isUndecided(payment)) return false;
  throw new AppError(payment?.reason === 'expired' ? 'payment.too_late' : 'payment.not_valid');
}
