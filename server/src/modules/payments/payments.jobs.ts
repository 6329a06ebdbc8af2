import { apiPaths } from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import type { JobTrigger } from '../../jobs/createJobTrigger.ts';
import type { Readiness } from '../../http/rules/readiness.ts';
import type { PaymentsModule } from './payments.module.ts';
import type { Sandbox, SendMessage } from '../../payment-provider/sandbox/sandbox.ts';
import type { Job } from '../../jobs/startLoop.ts';

const WORK_SECONDS = 1;
const RECONCILE_SECONDS = 60;
const COMPARE_SECONDS = 600;
const SERVICE_UNAVAILABLE = 503;

type PaymentParts = {
  readonly app: FastifyInstance;
  readonly readiness: Pick<Readiness, 'isShuttingDown'>;
  readonly payments: PaymentsModule;
  readonly sandbox: Sandbox | undefined;
  /** Starts the job `payments` at once. It is fired when the provider has sent a webhook. */
  readonly trigger: JobTrigger;
};

export function paymentJobs({ payments, sandbox, trigger, ...server }: PaymentParts): Job[] {
  async function work(): Promise<void> {
    await sandbox?.deliver((message) => sendWebhook(server, message));
    await payments.work();
  }
  return [
    { name: 'payments', run: work, intervalSeconds: WORK_SECONDS, trigger },
    { name: 'reconcile', run: payments.reconcile, intervalSeconds: RECONCILE_SECONDS },
    { name: 'compare', run: payments.compareDays, intervalSeconds: COMPARE_SECONDS },
  ];
}

/**
 * Delivers a webhook of the sandbox to this server, without using the network. It passes through the same Fastify hooks
 * as a real webhook. A server that is shutting down refuses the webhook, so that the sandbox delivers it later to the
 * next server process.
 */
async function sendWebhook(
  { app, readiness }: Pick<PaymentParts, 'app' | 'readiness'>,
  { body, headers }: Parameters<SendMessage>[0],
): Promise<number> {
  if (readiness.isShuttingDown) return SERVICE_UNAVAILABLE;
  const url = apiPaths.paymentWebhook;
  const { statusCode } = await app.inject({ method: 'POST', url, payload: body, headers });
  return statusCode;
}
