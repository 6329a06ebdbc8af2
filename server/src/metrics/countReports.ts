import { remoteFailureSchema, type RemoteFailure } from '@parchi/contract';
import type { Registry } from './createRegistry.ts';

/** Returns a function that counts what browsers report of remotes, by the reason. */
export function countReports(registry: Registry): (report: RemoteFailure) => void {
  const reports = registry.counter(
    'parchi_browser_reports_total',
    'Reports of browsers that could not show a remote, by reason.',
  );
  for (const reason of remoteFailureSchema.shape.reason.options) reports.add({ reason }, 0);
  return ({ reason }) => reports.add({ reason });
}
