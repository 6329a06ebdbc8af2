import type { PaymentProof, SandboxPayRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { installationSecret } from '../../db/installationSecret.ts';
import type { Database } from '../../db/schema.ts';
import { proofMessage, sign } from '../protocol/signatures.ts';
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from '../protocol/webhooks.ts';
import type { GatewayOrder, PaymentGateway } from '../gateway.ts';
import {
  dropRefusedMessages,
  endMessage,
  insertMessages,
  takeDueMessages,
} from './messages.repository.ts';
import { findSandboxOrder, insertSandboxPayment } from './sandbox.repository.ts';
import { processSandboxRefunds } from './sandboxRefunds.repository.ts';
import { createSandboxGateway } from './sandboxGateway.ts';
import { paymentEvents, refundEvent } from './sandboxEvents.ts';
import { toOrder } from './sandboxRecords.ts';

/** Sends a webhook to the server. @returns the HTTP status of the answer */
export type SendMessage = (message: {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}) => Promise<number>;

export type Sandbox = {
  readonly gateway: PaymentGateway;
  findProviderOrder(providerOrderId: string): Promise<GatewayOrder | undefined>;
  /**
   * Pays a provider order, as the checkout page does. It can be paid twice, as happens with slow banks.
   * @returns the proof of payment, whose signature is empty for a failed payment; `undefined` for an unknown provider order
   */
  pay(request: SandboxPayRequest): Promise<PaymentProof | undefined>;
  /** Processes due refunds and sends due webhooks. */
  deliver(send: SendMessage): Promise<void>;
};

/** Creates a test payment provider, which uses Razorpay's protocol and its own tables, and moves no real money. */
export async function createSandbox(db: Kysely<Database>): Promise<Sandbox> {
  const keySecret = await installationSecret(db, 'sandbox_key');
  const webhookSecret = await installationSecret(db, 'sandbox_webhook');

  return {
    gateway: createSandboxGateway({ db, keySecret, webhookSecret }),

    async findProviderOrder(providerOrderId) {
      const order = await findSandboxOrder(db, providerOrderId);
      return order && toOrder(order);
    },

    async pay({ orderId, outcome, webhook }) {
      const order = await findSandboxOrder(db, orderId);
      if (order === undefined) return undefined;
      const isPaid = outcome === 'paid';
      const payment = await db.transaction().execute(async (trx) => {
        const made = await insertSandboxPayment(trx, order, isPaid ? 'captured' : 'failed');
        await insertMessages(trx, paymentEvents(order, made), webhook);
        return made;
      });
      const signed = { orderId, paymentId: payment.id };
      return { ...signed, signature: isPaid ? sign(keySecret, proofMessage(signed)) : '' };
    },

    async deliver(send) {
      await db.transaction().execute(async (trx) => {
        const processed = await processSandboxRefunds(trx);
        await insertMessages(trx, processed.map(refundEvent), 'deliver');
      });
      for (const { id, body } of await takeDueMessages(db)) {
        const signature = sign(webhookSecret, body);
        const headers = {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature,
          [EVENT_ID_HEADER]: id,
        };
        const status = await send({ body, headers });
        if (status >= 200 && status < 300) await endMessage(db, id);
      }
      await dropRefusedMessages(db);
    },
  };
}
