import type { BuildReport, HostDescription } from '@parchi/contract';
import { findConflicts, type Announcement } from './findConflicts.ts';
import { parsePublished, type PublishedRegistry } from './publishedRemote.ts';

const TIMEOUT_MS = 10_000;

/** Thrown when a build does not fit the deployed site. Its message has a line for each reason. */
export class RefusedBuildError extends Error {}

/** @throws RefusedBuildError if a build does not fit the deployed site */
export async function refuseConflicts(
  site: string,
  build: Announcement,
  registry: PublishedRegistry,
): Promise<void> {
  const text = await fetchFrom(site, '/host.json');
  if (text === undefined) {
    throw new Error(`${site} has no /host.json: it is too old, or its host is not built.`);
  }
  const conflicts = findConflicts(build, JSON.parse(text) as HostDescription, registry);
  if (conflicts.length > 0) throw new RefusedBuildError(conflicts.join('\n'));
}

/** Fetches the registry of the portals that a site has deployed; empty if the site has no registry. */
export async function fetchDeployed(site: string): Promise<PublishedRegistry> {
  const text = await fetchFrom(site, '/remotes.json');
  return text === undefined ? {} : parsePublished(text);
}

/** Fetches how often each remote's builds were served and how often they failed. */
export async function fetchReport(site: string, token: string): Promise<BuildReport> {
  const text = await fetchFrom(site, '/builds.json', { authorization: `Bearer ${token}` });
  if (text === undefined) throw new Error(`${site} does not know this PORTALS_TOKEN.`);
  return JSON.parse(text) as BuildReport;
}

async function fetchFrom(
  site: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const address = new URL(path, site);
  const reply = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`${address.href} can't be reached. Does the site run, and is --site right?`, {
        cause,
      });
    },
  );
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw new Error(`${address.href} answered ${reply.status}.`);
  return reply.text();
}
