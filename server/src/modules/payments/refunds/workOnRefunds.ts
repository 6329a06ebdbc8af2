import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  GatewayError,
  GatewayRefusedError,
  type PaymentGateway,
} from '../../../payment-provider/gateway.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { refundKey } from './refunds.rules.ts';
import { recordRefund } from './recordRefund.ts';
import { claimDueRefunds, type DueRefund } from './refunds.repository.ts';

type WorkOnRefundsContext = {
  readonly gateway: PaymentGateway;
  readonly db: Kysely<Database>;
  readonly log: FastifyBaseLogger;
};

/**
 * Requests due refunds from the provider, and polls those requested before. A refund for which this fails is retried
 * later.
 */
export async function workOnRefunds(context: WorkOnRefundsContext): Promise<void> {
  const due = await claimDueRefunds(context.db, context.gateway.provider);
  await Promise.all(due.map((refund) => workOnRefund(context, refund)));
}

async function workOnRefund(context: WorkOnRefundsContext, refund: DueRefund): Promise<void> {
  const { db, gateway, log } = context;
  const { id, paymentId, providerId, amountPaise, failures } = refund;
  try {
    // If the answer to an earlier call was lost, this repeats the call with the same idempotency key, so that the
    // provider makes only one refund.
    const refundAtProvider =
      providerId === null
        ? await gateway.refund({ paymentId, amountPaise, idempotencyKey: refundKey(id, failures) })
        : await gateway.fetchRefund(providerId);
    const state = await recordRefund(db, refundAtProvider, id);
    if (refundAtProvider.status === 'failed')
      raiseAlert(log, 'refund_failed', { refund: id, state });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error instanceof GatewayRefusedError)
      raiseAlert(log, 'refund_failed', { refund: id, err: error });
  }
}
