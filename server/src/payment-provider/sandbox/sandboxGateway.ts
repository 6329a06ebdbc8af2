import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { GatewayRefusedError, type PaymentGateway } from '../gateway.ts';
import { isSignature, proofMessage, sign } from '../protocol/signatures.ts';
import { authenticateWebhook, readEvent } from '../protocol/webhooks.ts';
import {
  findSandboxOrder,
  findSandboxOrderByReceipt,
  insertSandboxOrder,
  listSandboxPayments,
  listSandboxPaymentsOfSpan,
} from './sandbox.repository.ts';
import {
  findSandboxRefund,
  insertSandboxRefund,
  SandboxRefusal,
} from './sandboxRefunds.repository.ts';
import { toOrder, toPayment, toRefund } from './sandboxRecords.ts';

type SandboxGatewayOptions = {
  readonly db: Kysely<Database>;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** Creates the gateway through which the payments module uses the sandbox. */
export function createSandboxGateway(options: SandboxGatewayOptions): PaymentGateway {
  const { db, keySecret, webhookSecret } = options;
  return {
    provider: 'sandbox',
    keyId: 'sandbox',
    createOrder: async (order) => toOrder(await insertSandboxOrder(db, order)),
    async findOrderByReceipt(receipt) {
      const order = await findSandboxOrderByReceipt(db, receipt);
      return order && toOrder(order);
    },
    fetchOrder: async (providerOrderId) =>
      toOrder(known(await findSandboxOrder(db, providerOrderId))),
    async listPayments(providerOrderId) {
      known(await findSandboxOrder(db, providerOrderId));
      return (await listSandboxPayments(db, providerOrderId)).map(toPayment);
    },
    async listPaymentsOfSpan(span, skip) {
      return (await listSandboxPaymentsOfSpan(db, span, skip)).map(toPayment);
    },
    async refund(refund) {
      try {
        return toRefund(await insertSandboxRefund(db, refund));
      } catch (error) {
        throw error instanceof SandboxRefusal ? new GatewayRefusedError(error.message) : error;
      }
    },
    fetchRefund: async (refundId) => toRefund(known(await findSandboxRefund(db, refundId))),
    isProofAuthentic: (proof) => isSignature(proof.signature, sign(keySecret, proofMessage(proof))),
    authenticateWebhook: (rawBody, headers) =>
      authenticateWebhook(rawBody, headers, [webhookSecret]),
    readEvent,
  };
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new GatewayRefusedError('404');
  return row;
}
