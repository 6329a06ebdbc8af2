import type { Settings } from '../../config/settings.ts';

type PagePolicy = {
  readonly remoteOrigins: readonly string[];
  readonly payments: Settings['payments'];
  /** Hashes of the scripts that stand in the document itself. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of its style sheets. */
  readonly styleHashes?: readonly string[];
};

/** Origins of Razorpay's script, its dialog, and what the dialog loads. */
const razorpay = {
  script: 'https://checkout.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  image: 'https://cdn.razorpay.com',
  form: 'https://api.razorpay.com',
};
const nobody: typeof razorpay = { script: '', frame: '', connect: '', image: '', form: '' };

/**
 * Returns the headers of the pages. Scripts, styles and calls may come from this server, the remotes' exact origins and
 * the payment provider. `strict-origin` is used instead of `no-referrer`, with which a browser would send `Origin:
 * null` with a form, so that the download form would be refused. Neither of the two puts a path, and so a token, into a
 * Referer.
 */
export function pageHeaders({
  remoteOrigins,
  payments,
  scriptHashes = [],
  styleHashes = [],
}: PagePolicy): Record<string, string> {
  const own = ["'self'", ...remoteOrigins].join(' ');
  const provider = payments === 'razorpay' ? razorpay : nobody;
  const policy = [
    "default-src 'none'",
    `script-src ${[own, ...scriptHashes].join(' ')} ${provider.script}`,
    `style-src ${[own, ...styleHashes].join(' ')}`,
    `img-src ${own} data: blob: ${provider.image}`,
    `font-src ${own}`,
    `connect-src ${own} ${provider.connect}`,
    // `blob:` serves a remote at another origin, because a worker's first script must be same-origin.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `form-action 'self' ${provider.form}`,
    `frame-src 'self' ${provider.frame}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.map((rule) => rule.trimEnd()).join('; '),
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
    // A bank's page opens in a window of its own, and must be able to report its result to the provider's dialog.
    ...(payments === 'razorpay' && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}
