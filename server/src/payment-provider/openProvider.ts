import type { Kysely } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import { traceHeaders } from '../process/traceContext.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';

export type PaymentProvider = {
  readonly gateway: PaymentGateway;
  /** `undefined` with a real provider; the sandbox's checkout page is then not served. */
  readonly sandbox: Sandbox | undefined;
};

/**
 * Opens the payment provider that the settings name. The settings were checked together when they were read.
 * @param address replaces that of a real provider, for tests
 */
export async function openProvider(
  settings: Settings,
  db: Kysely<Database>,
  address?: string,
): Promise<PaymentProvider> {
  switch (settings.payments) {
    case 'sandbox': {
      const sandbox = await createSandbox(db);
      return { gateway: sandbox.gateway, sandbox };
    }
    case 'razorpay':
      return { gateway: await openRazorpay(settings, address), sandbox: undefined };
  }
}

async function openRazorpay(settings: Settings, address?: string): Promise<PaymentGateway> {
  // Imported only here: Razorpay's library takes several megabytes that the sandbox does not need.
  const { createRazorpayGateway } = await import('./razorpay.ts');
  return createRazorpayGateway({
    keyId: settings.razorpayKeyId ?? '',
    keySecret: settings.razorpayKeySecret ?? '',
    webhookSecrets: (settings.razorpayWebhookSecrets ?? '').split(','),
    captureWithinSeconds: settings.unpaidOrderTtlSeconds,
    headersOfCall: traceHeaders,
    ...(address !== undefined && { address }),
  });
}
