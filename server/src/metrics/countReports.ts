import { browserReportSchema, type BrowserReport } from '@parchi/contract';
import type { Registry } from './createRegistry.ts';

/** Builds that were served to pages, the newest last, by remote. The host counts as a remote. */
type ServedBuilds = ReadonlyMap<string, readonly string[]>;
type Source = { readonly remote: string; readonly build: string };

/**
 * Maximum number of builds of a remote that have series of their own: the newest. A process may run for months, and the
 * registry drops the last series of a metric that has too many.
 */
const MOST_BUILDS = 10;
const OTHER = 'other';

const reasons = browserReportSchema.options.flatMap(({ shape }) => shape.reason.options);

/**
 * Returns a function that counts what browsers report, by remote, build and reason. Remotes and builds that were not
 * served to any page count as `other`, because anyone can send reports.
 */
export function countReports(
  registry: Registry,
  served: () => ServedBuilds,
): (report: BrowserReport) => void {
  const counts = new Map<string, number>();
  const keyOf = ({ remote, build }: Source, reason: string) => `${remote} ${build} ${reason}`;
  registry.total(
    'parchi_browser_reports_total',
    'Reports of browsers, by remote (or host), build and reason: remotes that could not be shown, uncaught errors, and violations of the Content-Security-Policy.',
    // Series start at 0 when a build is served, because Prometheus sees no increase in a series that begins at 1.
    () =>
      listSources(served()).flatMap((source) =>
        reasons.map((reason) => ({
          labels: { ...source, reason },
          value: counts.get(keyOf(source, reason)) ?? 0,
        })),
      ),
  );
  return ({ remote, build, reason }) => {
    const key = keyOf(findSource(served(), remote, build), reason);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}

function listSources(served: ServedBuilds): Source[] {
  const known = Array.from(served, ([remote, builds]) =>
    [OTHER, ...builds.slice(-MOST_BUILDS)].map((build) => ({ remote, build })),
  );
  return [{ remote: OTHER, build: OTHER }, ...known.flat()];
}

function findSource(served: ServedBuilds, remote: string, build: string | undefined): Source {
  const builds = served.get(remote);
  if (builds === undefined) return { remote: OTHER, build: OTHER };
  const isKnown = build !== undefined && builds.slice(-MOST_BUILDS).includes(build);
  return { remote, build: isKnown ? build : OTHER };
}
