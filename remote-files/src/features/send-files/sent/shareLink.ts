/**
 * Returns the absolute link of a share on this site.
 * @param receivePath the path of the receive page, including the folder under which this app may run (`useHref`)
 */
export function shareLink(token: string, receivePath: string): string {
  const link = new URL(receivePath, window.location.origin);
  link.searchParams.set('token', token);
  return link.href;
}
