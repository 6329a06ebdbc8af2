import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { CountUnreportedPayments } from './countUnreportedPayments.repository.ts';
import type { OpenAlertsRepository } from './openAlerts.repository.ts';
import type { RaiseAlert } from '../raiseAlert.ts';
import { isWebhookSilent } from './webhookSilence.rules.ts';

export type WebhookWatch = {
  readonly gateway: PaymentGateway;
  readonly countUnreported: CountUnreportedPayments;
  readonly alerts: OpenAlertsRepository;
  readonly raiseAlert: RaiseAlert;
};

/** Alerts when payments happen but no webhook arrives: every order would have to wait for the reconciler. */
export async function watchWebhooks(work: WebhookWatch): Promise<void> {
  const unreported = await work.countUnreported(work.gateway.provider);
  if (!isWebhookSilent(unreported)) return work.alerts.close('webhook_silent');
  if (await work.alerts.open('webhook_silent')) work.raiseAlert('webhook_silent', unreported);
}
