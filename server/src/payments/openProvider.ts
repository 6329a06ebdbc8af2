import type { Kysely } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import { createRazorpayGateway } from './razorpay.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';

export type PaymentProvider = {
  readonly gateway: PaymentGateway;
  /** There only when it is the provider: with real money its page does not exist. */
  readonly sandbox: Sandbox | undefined;
};

/** The provider of the settings, which were checked against each other when they were read. */
export async function openProvider(
  settings: Settings,
  db: Kysely<Database>,
): Promise<PaymentProvider> {
  if (settings.payments === 'sandbox') {
    const sandbox = await createSandbox(db);
    return { gateway: sandbox.gateway, sandbox };
  }
  const gateway = createRazorpayGateway({
    keyId: settings.razorpayKeyId ?? '',
    keySecret: settings.razorpayKeySecret ?? '',
    webhookSecrets: (settings.razorpayWebhookSecrets ?? '').split(','),
    captureWithinSeconds: settings.unpaidOrderTtlSeconds,
  });
  return { gateway, sandbox: undefined };
}
