import type { BuildReport, RemoteFailure, RemoteRegistry } from '@parchi/contract';

/** Counts the builds that browsers get and fail to show, so that a team can compare a canary with the main build. */
export type BuildCounter = {
  /** Counts a served page for each remote, under the build of that remote which the browser gets. */
  readonly countPage: (registry: RemoteRegistry | undefined) => void;
  /**
   * Counts a failure of a build that was served to a page. Other builds are ignored, because anyone can send reports.
   */
  readonly countFailure: (failure: RemoteFailure) => void;
  readonly report: () => BuildReport;
};

export function createBuildCounter(): BuildCounter {
  const since = new Date().toISOString();
  const remotes: Record<string, Record<string, { pages: number; failures: number }>> = {};
  return {
    countPage(registry = {}) {
      for (const [name, { buildId }] of Object.entries(registry)) {
        if (buildId === undefined) continue;
        const builds = (remotes[name] ??= {});
        const counts = (builds[buildId] ??= { pages: 0, failures: 0 });
        counts.pages += 1;
      }
    },
    countFailure({ remote, build }) {
      const counts = build === undefined ? undefined : remotes[remote]?.[build];
      if (counts) counts.failures += 1;
    },
    report: () => ({ since, remotes }),
  };
}
