/**
 * Where the calls go. A remote that is deployed on an origin of its own names the API in
 * `<meta name="api-origin" content="https://…">`; without it, or empty, it is the page's own origin.
 */
export function apiOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}
