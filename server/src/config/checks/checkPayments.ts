const KEY_ID = /^rzp_(test|live)_\w+$/;
const ONE_OR_TWO_SECRETS = /^[^,\s]{8,}(?:,[^,\s]{8,})?$/;

type PaymentSettings = {
  readonly payments: 'sandbox' | 'razorpay';
  readonly isProduction: boolean;
  readonly allowSandboxInProduction: boolean;
  readonly razorpayKeyId?: string | undefined;
  readonly razorpayKeySecret?: string | undefined;
  readonly razorpayWebhookSecrets?: string | undefined;
};

/** Checks the payment settings as a whole. @returns a sentence for each problem */
export function checkPayments(settings: PaymentSettings): string[] {
  const isTrialAllowed = !settings.isProduction || settings.allowSandboxInProduction;
  switch (settings.payments) {
    case 'sandbox':
      return isTrialAllowed
        ? []
        : [
            'PAYMENTS=sandbox takes no money: in production (NODE_ENV=production, or an https PUBLIC_URL) set PAYMENTS=razorpay, or ALLOW_SANDBOX_PAYMENTS=on.',
          ];
    case 'razorpay':
      return checkRazorpay(settings, isTrialAllowed);
  }
}

function checkRazorpay(settings: PaymentSettings, isTrialAllowed: boolean): string[] {
  const { razorpayKeyId: keyId = '', razorpayKeySecret, razorpayWebhookSecrets = '' } = settings;
  const sentences: string[] = [];
  if (!KEY_ID.test(keyId)) {
    sentences.push('RAZORPAY_KEY_ID must be `rzp_test_…` or `rzp_live_…` with PAYMENTS=razorpay.');
  } else if (keyId.startsWith('rzp_test_') && !isTrialAllowed) {
    sentences.push(
      'RAZORPAY_KEY_ID is a test key, which takes no money: in production (NODE_ENV=production, or an https PUBLIC_URL) set a live one, or ALLOW_SANDBOX_PAYMENTS=on.',
    );
  }
  if (razorpayKeySecret === undefined) {
    sentences.push('RAZORPAY_KEY_SECRET must be set with PAYMENTS=razorpay.');
  }
  if (!ONE_OR_TWO_SECRETS.test(razorpayWebhookSecrets)) {
    sentences.push(
      'RAZORPAY_WEBHOOK_SECRET must be one secret, or two separated by a comma, with PAYMENTS=razorpay.',
    );
  }
  return sentences;
}
