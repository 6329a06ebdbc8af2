import {
  matchesPage,
  type AnnouncedPage,
  type HostDescription,
  type RemoteNeeds,
  type RemotePage,
} from '@parchi/contract';
import type { PublishedRegistry } from './publishedRemote.ts';
import { satisfiesRange } from './satisfiesRange.ts';

/** What a build announces in its `remote.json`. */
export type Announcement = RemoteNeeds & {
  readonly name: string;
  readonly version: string;
  readonly buildId: string;
  readonly pages: readonly AnnouncedPage[];
};

/** Returns why a build would not work on a site, a sentence for each reason. */
export function findConflicts(
  build: Announcement,
  host: HostDescription,
  registry: PublishedRegistry,
): string[] {
  return [
    ...versionConflicts(build, host),
    ...sharedConflicts(build, host),
    ...build.calls
      .filter((call) => !host.calls.includes(call))
      .map((call) => `The server has no call ${call}. Deploy a server that has it first.`),
    ...nameConflicts(build, host, registry),
    ...pageConflicts(build, host, registry),
  ];
}

function versionConflicts(build: Announcement, host: HostDescription): string[] {
  if (build.contractVersion === host.contractVersion) return [];
  const advice = 'Deploy host and portals together.';
  return [
    `The build has contract version ${build.contractVersion}, the site ${host.contractVersion}. ${advice}`,
  ];
}

function sharedConflicts({ shared }: Announcement, host: HostDescription): string[] {
  return Object.entries(shared).flatMap(([name, { range, exports: used }]) => {
    const provided = host.shared[name];
    if (!provided) return [`The host does not share ${name}.`];
    const { version, exports: names } = provided;
    if (!satisfiesRange(version, range)) {
      return [`The host has ${name} ${version}, and the build needs ${range}.`];
    }
    const missing = used.filter((used) => !names.includes(used));
    const advice = 'Deploy a host that has it first.';
    return missing.map((used) => `The host’s ${name} ${version} has no export ${used}. ${advice}`);
  });
}

/** All apps of a page share one slice of calls, so the name of each call must be unique. */
function nameConflicts(
  { name, callNames = [] }: Announcement,
  host: HostDescription,
  registry: PublishedRegistry,
): string[] {
  const others = Object.entries(registry)
    .filter(([other]) => other !== name)
    .map(([other, { callNames = [], canary }]) => {
      return [other, [...callNames, ...(canary?.callNames ?? [])]] as const;
    });
  return callNames.flatMap((call) =>
    [['the host', host.callNames ?? []] as const, ...others]
      .filter(([, names]) => names.includes(call))
      .map(([owner]) => `${call} is already the name of a call of ${owner}. Choose another name.`),
  );
}

function pageConflicts(
  { name, pages }: Announcement,
  host: HostDescription,
  registry: PublishedRegistry,
): string[] {
  // Leave out pages for shops: at such a path, a shop never sees a page of the host.
  const forPeople = pages.filter(({ audience }) => audience !== 'shops');
  const ownPages = forPeople.flatMap(({ path }) =>
    host.pages
      .filter((page) => matchesPage(path, page))
      .map((page) => `${path} is a page of the host (${page}).`),
  );
  const others = Object.entries(registry).filter(([other]) => other !== name);
  const taken = others.flatMap(([other, remote]) =>
    pages.flatMap((page) =>
      [...remote.pages, ...(remote.canary?.pages ?? [])]
        .filter((theirs) => isSamePlace(page, theirs))
        .map((theirs) => `${page.path} is a page of ${other} (${theirs.path}).`),
    ),
  );
  // The current build and the canary of a remote may both have the page, so drop duplicates.
  return [...ownPages, ...new Set(taken)];
}

/** Returns whether both pages match the same address for the same people. */
function isSamePlace(one: RemotePage, other: RemotePage): boolean {
  const audiences = new Set([one.audience, other.audience]);
  if (audiences.has('people') && audiences.has('shops')) return false;
  const segments = one.path.split('/');
  const others = other.path.split('/');
  const isAny = (segment: string | undefined) => segment?.startsWith(':');
  return (
    segments.length === others.length &&
    segments.every(
      (segment, index) => segment === others[index] || isAny(segment) || isAny(others[index]),
    )
  );
}
