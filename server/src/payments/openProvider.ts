import type { Kysely } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import { createRazorpayGateway } from './razorpay.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';

export type PaymentProvider = {
  readonly gateway: PaymentGateway;
  /** `undefined` with a real provider; the sandbox page does not exist then. */
  readonly sandbox: Sandbox | undefined;
};

/** Opens the provider of the settings. The settings were checked together when they were read. */
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
