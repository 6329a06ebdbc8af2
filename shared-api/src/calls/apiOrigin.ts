/**
 * Returns the origin of the API, or '' for the page's own origin. A remote that is deployed on its own origin names the
 * API's in `<meta name="api-origin" content="https://…">`. Without that element, or if it is empty, the API is at the
 * page's origin.
 */
export function apiOrigin(): string {
  // oxlint-disable-next-line parchi/no-query-selector -- The HTML of the page has this element, not React.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}
