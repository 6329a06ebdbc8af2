import { apiPaths, type BrowserReport } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';

const MOST_REPORTS = 10;
const sent = new Set<string>();

/**
 * Sends a report to the server. A document sends the same report only once, and at most ten reports in total. The
 * session cookie is left out, so that a report reveals nothing about the person.
 */
export function sendReport(report: BrowserReport): void {
  const body = JSON.stringify(report);
  if (sent.has(body) || sent.size >= MOST_REPORTS) return;
  sent.add(body);
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', keepalive: true, credentials: 'omit', headers, body } as const;
  fetch(apiUrl(apiPaths.reportRemoteFailure), options).catch(() => undefined);
}
