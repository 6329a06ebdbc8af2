import type { Settings } from '../../config/settings.ts';
import type { RemoteOrigins } from './registry/findRemoteOrigins.ts';

/**
 * What runs in a document: the host with any remotes (`remotes`), the host with at most one remote on a page for
 * passwords (`passwords`), or one remote without a host (`standalone`).
 */
export type DocumentKind = 'remotes' | 'passwords' | 'standalone';

export type PagePolicy = {
  readonly kind: DocumentKind;
  /** Origins of the remotes that may run in the document. */
  readonly origins: RemoteOrigins;
  readonly payments: Settings['payments'];
  /** Hashes of the scripts that stand in the document itself. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of the style sheets that stand in the document itself. */
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
const originsOfProvider: Record<Settings['payments'], typeof razorpay> = {
  razorpay,
  sandbox: nobody,
};

/**
 * Returns the headers of a page. Scripts and styles may come from this server and, where remotes run, from their exact
 * origins and the payment provider; everything else only from the origins of remotes that announce it.
 * `strict-origin` is used instead of `no-referrer`, with which a browser would send `Origin: null` with a form, so that
 * the download form would be refused. Neither of the two puts a path, and so a token, into a Referer.
 */
export function pageHeaders({
  kind,
  origins,
  payments,
  scriptHashes = [],
  styleHashes = [],
}: PagePolicy): Record<string, string> {
  const isForPasswords = kind === 'passwords';
  const { code, connect, font, img, media } = origins;
  const provider = isForPasswords ? nobody : originsOfProvider[payments];
  const policy: [directive: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    // The decoders of pictures in a PDF are WebAssembly.
    [
      'script-src',
      "'self'",
      isForPasswords ? '' : "'wasm-unsafe-eval'",
      ...code,
      ...scriptHashes,
      provider.script,
    ],
    ['style-src', "'self'", ...code, ...styleHashes],
    ['img-src', "'self'", ...img, 'data:', 'blob:', provider.image],
    ['font-src', "'self'", ...font],
    ...(media.length > 0 ? [['media-src', "'self'", ...media] as [string, ...string[]]] : []),
    ['connect-src', "'self'", ...connect, provider.connect],
    // A remote starts a worker from a blob, whose bytes it has checked: browsers start no worker from another origin,
    // where the remote may be.
    ['worker-src', "'self'", isForPasswords ? '' : 'blob:'],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", provider.form],
    ['frame-src', "'self'", provider.frame],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return {
    'content-security-policy': policy
      .map((words) => words.filter((word) => word !== '').join(' '))
      .join('; '),
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
    ...openerPolicy(kind, payments),
  };
}

function openerPolicy(
  kind: DocumentKind,
  payments: Settings['payments'],
): { 'cross-origin-opener-policy'?: string } {
  // A remote that opens the sign-in page in another window must not reach into it. `same-origin`, the value of all
  // other answers, separates only windows of different sites.
  if (kind === 'passwords') return { 'cross-origin-opener-policy': 'noopener-allow-popups' };
  // A bank's page opens in a window of its own, and must be able to report its result to the provider's dialog.
  if (payments !== 'razorpay') return {};
  return { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
}
