import { GatewayRefusedError, type PaymentGateway } from '../gateway.ts';
import { isSignature, proofMessage, sign } from '../protocol/signatures.ts';
import { authenticateWebhook, readEvent } from '../protocol/webhooks.ts';
import type { SandboxRepository } from './sandbox.repository.ts';
import { SandboxRefusal, type SandboxRefundsRepository } from './sandboxRefunds.repository.ts';
import { toOrder, toPayment, toRefund } from './sandboxRecords.ts';

type SandboxGatewayOptions = {
  readonly repository: SandboxRepository;
  readonly refunds: SandboxRefundsRepository;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** Creates the gateway through which the payments module uses the sandbox. */
export function createSandboxGateway(options: SandboxGatewayOptions): PaymentGateway {
  const { repository, refunds, keySecret, webhookSecret } = options;
  return {
    provider: 'sandbox',
    keyId: 'sandbox',
    createOrder: async (order) => toOrder(await repository.insertOrder(order)),
    async findOrderByReceipt(receipt) {
      const order = await repository.findOrderByReceipt(receipt);
      return order && toOrder(order);
    },
    fetchOrder: async (orderId) => toOrder(known(await repository.findOrder(orderId))),
    async listPayments(orderId) {
      known(await repository.findOrder(orderId));
      return (await repository.listPayments(orderId)).map(toPayment);
    },
    async listPaymentsOfSpan(span, skip) {
      return (await repository.listPaymentsOfSpan(span, skip)).map(toPayment);
    },
    async refund(refund) {
      try {
        return toRefund(await refunds.insert(refund));
      } catch (error) {
        throw error instanceof SandboxRefusal ? new GatewayRefusedError(error.message) : error;
      }
    },
    fetchRefund: async (refundId) => toRefund(known(await refunds.find(refundId))),
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
