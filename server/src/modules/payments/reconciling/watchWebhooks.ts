import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { CountUnreportedPayments } from './countUnreportedPayments.repository.ts';
import type { OpenAlertsRepository } from './openAlerts.repository.ts';
import type { RaiseAlert } from '../paymentAlerts.ts';
import { isWebhookSilent } from './webhookSilence.rules.ts';

export type WebhookWatch = {
  readonly gateway: PaymentGateway;
  readonly countUntold: CountUnreportedPayments;
  readonly alerts: OpenAlertsRepository;
  readonly raiseAlert: RaiseAlert;
};

/** Alerts when payments happen but no webhook arrives: every order would have to wait for the reconciler. */
export async function watchWebhooks(work: WebhookWatch): Promise<void> {
  const untold = await work.countUntold(work.gateway.provider);
  if (!isWebhookSilent(untold)) return work.alerts.close('webhook_silent');
  if (await work.alerts.open('webhook_silent')) work.raiseAlert('webhook_silent', untold);
}
