import type { BuildReport, RemoteFailure } from '@parchi/contract';

/**
 * Counts the builds that browsers get and fail to show, so that a team can compare a canary with the main build. The
 * host is counted like a remote, as `host`.
 */
export type BuildCounter = {
  /** Counts a served page for each remote, under the build of that remote which the browser gets. */
  readonly countPage: (
    builds: Readonly<Record<string, { readonly buildId?: string | undefined }>>,
  ) => void;
  /**
   * Counts a failure of a build that was served to a page. Other builds are ignored, because anyone can send reports.
   */
  readonly countFailure: (failure: RemoteFailure) => void;
  readonly report: () => BuildReport;
  /** Returns the ids of the builds that were served to pages, the newest last, by remote. */
  readonly served: () => ReadonlyMap<string, readonly string[]>;
};

type Counts = { pages: number; failures: number };

export function createBuildCounter(): BuildCounter {
  const since = new Date().toISOString();
  // Not objects: these would put ids that consist of digits first.
  const remotes = new Map<string, Map<string, Counts>>();
  return {
    countPage(served) {
      for (const [name, { buildId }] of Object.entries(served)) {
        if (buildId === undefined) continue;
        const builds = remotes.get(name) ?? new Map<string, Counts>();
        remotes.set(name, builds);
        const counts = builds.get(buildId) ?? { pages: 0, failures: 0 };
        builds.set(buildId, counts);
        counts.pages += 1;
      }
    },
    countFailure({ remote, build }) {
      const counts = build === undefined ? undefined : remotes.get(remote)?.get(build);
      if (counts) counts.failures += 1;
    },
    report: () => ({
      since,
      remotes: Object.fromEntries(
        Array.from(remotes, ([name, builds]) => [name, Object.fromEntries(builds)]),
      ),
    }),
    served: () => new Map(Array.from(remotes, ([name, builds]) => [name, [...builds.keys()]])),
  };
}
