import type { Page, Request } from 'playwright-core';

/** Returns the page's calls that have no reply yet. The set is kept up to date. */
export function watchPendingCalls(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}
