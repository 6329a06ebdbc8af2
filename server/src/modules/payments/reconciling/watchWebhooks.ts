import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { raiseAlert } from '../../../process/raiseAlert.ts';
import { countUnreportedPayments } from './countUnreportedPayments.repository.ts';
import { closeAlert, openAlert } from './openAlerts.repository.ts';
import { isWebhookSilent } from './webhookSilence.rules.ts';

type WatchWebhooksContext = {
  readonly db: Kysely<Database>;
  readonly gateway: PaymentGateway;
  readonly log: FastifyBaseLogger;
};

/**
 * Alerts an operator if there are payments but no webhooks. Without webhooks, an order may have to wait for the
 * reconciler.
 */
export async function watchWebhooks({ db, gateway, log }: WatchWebhooksContext): Promise<void> {
  const unreported = await countUnreportedPayments(db, gateway.provider);
  if (!isWebhookSilent(unreported)) return closeAlert(db, 'webhook_silent');
  if (await openAlert(db, 'webhook_silent')) raiseAlert(log, 'webhook_silent', unreported);
}
