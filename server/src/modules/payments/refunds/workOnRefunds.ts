import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  GatewayError,
  GatewayRefusedError,
  type PaymentGateway,
} from '../../../payments/gateway.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import { refundKey } from './refunds.rules.ts';
import { recordRefund } from './recordRefund.ts';
import { takeDueRefunds, type DueRefund } from './refunds.repository.ts';

export type RefundWork = {
  readonly gateway: PaymentGateway;
  readonly db: Kysely<Database>;
  readonly raiseAlert: RaiseAlert;
};

/** Requests the refunds that are due, and polls those already requested. What fails is retried later. */
export async function workOnRefunds(work: RefundWork): Promise<void> {
  const due = await takeDueRefunds(work.db, work.gateway.provider);
  await Promise.all(due.map((refund) => workOnRefund(work, refund)));
}

async function workOnRefund(work: RefundWork, refund: DueRefund): Promise<void> {
  const { gateway, raiseAlert } = work;
  const { id, paymentId, providerId, amountPaise, failures } = refund;
  try {
    // After a lost answer, repeat the call with the same idempotency key: the provider makes only one refund.
    const said =
      providerId === null
        ? await gateway.refund({ paymentId, amountPaise, idempotencyKey: refundKey(id, failures) })
        : await gateway.fetchRefund(providerId);
    const state = await recordRefund(work.db, said, id);
    if (said.status === 'failed') raiseAlert('refund_failed', { refund: id, state });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error instanceof GatewayRefusedError)
      raiseAlert('refund_failed', { refund: id, err: error });
  }
}
