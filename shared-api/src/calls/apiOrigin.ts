/**
 * Returns the origin of the API. A remote that is deployed on its own origin names the API in
 * `<meta name="api-origin" content="https://…">`. Without that element, or with an empty one, it is the page's own
 * origin.
 */
export function apiOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}
