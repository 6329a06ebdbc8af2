import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers by which browsers restrict a page. The server decides on their values (`pageHeaders.ts`). */
export const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const;

/**
 * Returns a middleware that adds the security headers of production to a stand-alone page, so that what they forbid
 * fails during development already. It asks the server for them. While the server does not run, the page has no such
 * headers, and calls fail anyway.
 * @param page address of the page at the server
 */
export function sendSiteHeaders(page: string) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.headers['sec-fetch-dest'] !== 'document') {
      next();
      return;
    }
    fetch(page, { headers: { accept: 'text/html' } }).then(
      async (reply) => {
        await reply.body?.cancel();
        for (const name of securityHeaders) {
          const value = reply.headers.get(name);
          if (value !== null) response.setHeader(name, value);
        }
        next();
      },
      () => next(),
    );
  };
}
