import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DeployedRemote } from '@parchi/contract';
import { fetchDeployed, RefusedBuildError, refuseConflicts } from './fetchDeployed.ts';
import type { Announcement } from './findConflicts.ts';
import {
  folderOfEntry,
  foldersOf,
  parsePublished,
  withBuild,
  withCanary,
  withEarlierBuild,
  withoutCanary,
  type PublishedRegistry,
  type PublishedRemote,
} from './publishedRemote.ts';
import { withLock } from './withLock.ts';
import type { PortalsStore } from './store/portalsStore.ts';

const REGISTRY = 'remotes.json';

export interface Target {
  name: string;
  /** Where all published portals are, with their registry. */
  store: PortalsStore;
  /** Origin of the deployed site. */
  site: string;
  /** Address at which a web server serves the store. By default, the site itself does. */
  address: string;
}

type Build = Omit<DeployedRemote, 'canary'>;

/**
 * Publishes a built portal: checks it against the deployed site, copies it to its own folder, and enters it into the
 * registry. Ends a canary.
 * @returns the name of the build's folder
 * @throws RefusedBuildError if the build does not fit the deployed site
 */
export function publish(target: Target, dist: string): Promise<string> {
  return change(target, async (old, registry) => {
    const build = await addBuild(target, dist, registry);
    return withBuild(old, build);
  }).then(folderOfEntry);
}

/**
 * Publishes a built portal as a canary, for a percentage of browsers. The others keep the current build.
 * @throws RefusedBuildError if the build does not fit the deployed site, or there is no other build yet
 */
export function publishCanary(target: Target, dist: string, percent: number): Promise<string> {
  return change(target, async (old, registry) => {
    if (!old) {
      throw new RefusedBuildError(
        `${target.name} was never published. Publish it for everybody first.`,
      );
    }
    const build = await addBuild(target, dist, registry);
    if (build.entry === old.entry) throw new RefusedBuildError('Everybody has this build already.');
    return withCanary(withoutCanary(old), { ...build, percent });
  }).then(({ canary }) => (canary ? folderOfEntry(canary) : ''));
}

/**
 * Serves the canary of a portal to another percentage of the browsers. At 100 percent, everybody gets it.
 * @returns the name of the build's folder
 * @throws RefusedBuildError if there is no canary, or if everybody would get it and it no longer fits the site
 */
export function changeShare(target: Target, percent: number): Promise<string> {
  return change(target, async (old, registry) => {
    if (!old?.canary) throw new RefusedBuildError(`${target.name} has no canary.`);
    if (percent < 100) return withCanary(old, { ...old.canary, percent });
    return withBuild(old, await findBuild(target, folderOfEntry(old.canary), registry));
  }).then((entry) => folderOfEntry(entry.canary ?? entry));
}

/**
 * Ends the canary of a portal. Without a canary, goes back to the build that was published before the current one.
 * @returns the name of the folder of the build that everybody has now
 * @throws RefusedBuildError if that build no longer fits the deployed site, or if there is none
 */
export function rollBack(target: Target): Promise<string> {
  return change(target, async (old, registry) => {
    if (old?.canary) return withoutCanary(old);
    const folder = old?.history?.at(-2);
    if (!old || folder === undefined) {
      throw new RefusedBuildError('There is no build before this one.');
    }
    return withEarlierBuild(old, await findBuild(target, folder, registry));
  }).then(folderOfEntry);
}

/** Returns the registry of the store or, before the first publication, what the site has deployed. */
export async function readPublished({ store, site }: Target): Promise<PublishedRegistry> {
  const text = await store.read(REGISTRY);
  return text === undefined ? fetchDeployed(site) : parsePublished(text);
}

/**
 * Replaces a portal's entry in the registry under the publication lock, and removes the folders that it no longer
 * needs.
 */
function change(
  target: Target,
  decide: (
    old: PublishedRemote | undefined,
    registry: PublishedRegistry,
  ) => Promise<PublishedRemote>,
): Promise<PublishedRemote> {
  const { name, store } = target;
  return withLock(store, async (assertLock) => {
    const registry = await readPublished(target);
    const entry = await decide(registry[name], registry);
    await assertLock();
    const remotes = { ...registry, [name]: entry };
    await store.replace(REGISTRY, `${JSON.stringify({ remotes }, null, 2)}\n`);
    const kept = foldersOf(entry);
    for (const folder of await store.list(name)) {
      if (!kept.includes(folder)) await store.removeFolder(`${name}/${folder}`);
    }
    return entry;
  });
}

/**
 * Copies a build to its own folder. An existing folder is not overwritten, because its name contains the build's id.
 */
async function addBuild(target: Target, dist: string, registry: PublishedRegistry): Promise<Build> {
  const text = await readFile(join(dist, 'remote.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${dist} has no remote.json. Build it again.`);
  const announced = JSON.parse(text) as Announcement;
  const { name, site, store } = target;
  if (announced.name !== name) {
    throw new RefusedBuildError(`This is a build of ${announced.name}, not of ${name}.`);
  }
  const folder = folderOf(announced);
  if ((await store.list(name)).includes(folder)) {
    await refuseOtherAnnouncement(store, `${name}/${folder}`, announced);
    return findBuild(target, folder, registry);
  }
  await refuseConflicts(site, announced, registry);
  await store.add(dist, `${name}/${folder}`);
  return toBuild(target, announced);
}

/**
 * Refuses a build if its folder in the store announces other pages, because the files in the store are the ones that
 * are served. The hashes may differ: compilers of other versions make other bytes from the same sources.
 * @throws RefusedBuildError if the pages differ
 */
async function refuseOtherAnnouncement(
  store: PortalsStore,
  folder: string,
  announced: Announcement,
): Promise<void> {
  const stored = JSON.parse((await store.read(`${folder}/remote.json`)) ?? '{}') as Announcement;
  if (isDeepStrictEqual(stored.pages, announced.pages)) return;
  throw new RefusedBuildError(
    `${folder} was published before with other pages. Raise the version of the portal, build it and publish it again.`,
  );
}

/**
 * Returns the entry of a build that is in the store.
 * @throws RefusedBuildError if it does not fit the deployed site
 */
async function findBuild(
  target: Target,
  folder: string,
  registry: PublishedRegistry,
): Promise<Build> {
  const { name, site, store } = target;
  const text = await store.read(`${name}/${folder}/remote.json`);
  if (text === undefined) throw new Error(`The files of ${name} ${folder} are gone.`);
  const announced = JSON.parse(text) as Announcement;
  await refuseConflicts(site, announced, registry);
  return toBuild(target, announced);
}

function toBuild({ name, address }: Target, announced: Announcement): Build {
  const folder = `${address.replace(/\/$/, '')}/${name}/${folderOf(announced)}`;
  return { ...announced, entry: `${folder}/remoteEntry.js` };
}

function folderOf({ version, buildId }: Announcement): string {
  return `${version}-${buildId}`;
}
