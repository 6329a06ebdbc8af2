/**
 * Headers of the pages. Scripts, styles and calls may come from here and from the remotes' exact origins.
 * `strict-origin` and not `no-referrer`: under the latter a browser sends `Origin: null` with a form, and the
 * download form would be refused. No path, so no token, leaves in a Referer either way.
 */
export function pageHeaders(remoteOrigins: readonly string[]): Record<string, string> {
  const own = ["'self'", ...remoteOrigins].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      `img-src ${own} data: blob:`,
      `font-src ${own}`,
      `connect-src ${own}`,
      // blob: for a remote at another origin: a worker's first script must be of the page's own.
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
  };
}
