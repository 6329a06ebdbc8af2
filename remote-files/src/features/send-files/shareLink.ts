/**
 * The absolute link of a share on this site.
 * @param receivePath the receive page's address in this app, which may run under a folder (`useHref`)
 */
export function shareLink(token: string, receivePath: string): string {
  const link = new URL(receivePath, window.location.origin);
  link.searchParams.set('token', token);
  return link.href;
}
