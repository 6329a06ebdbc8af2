import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * `frame-ancestors 'self'` instead of `'none'`, because a download is a form posted into a hidden iframe of our own
 * page, and the page must be able to read a refusal there.
 */
const API_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** Returns the headers of every answer of the API, which are the strictest. */
export function apiHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  return {
    ...commonHeaders,
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    ...(isHttps && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Sets the headers of the API on every answer. Pages then relax some of them. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = apiHeaders(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
