import { join } from 'node:path';
import { readRegistry, type HostDescription, type RemoteRegistry } from '@parchi/contract';
import { findConflicts, type Announcement } from './findConflicts.ts';
import {
  addBuild,
  listBuilds,
  markPublished,
  readJson,
  replaceFile,
  withLock,
} from './portalsFolder.ts';

const TIMEOUT_MS = 10_000;

export interface Target {
  name: string;
  /** The folder of all published portals, with their registry. */
  to: string;
  /** Origin of the deployed site. */
  site: string;
  /** Address at which a web server serves the folder. By default, the site itself does. */
  address: string;
}

/** Thrown when a build does not fit the deployed site. Its message has a line for each reason. */
export class RefusedBuildError extends Error {}

/**
 * Publishes a built portal: compares it with the deployed site, copies it to a folder of its own, and enters it into the
 * registry.
 * @returns the name of the build's folder
 * @throws RefusedBuildError if the build does not fit the deployed site
 */
export function publish(target: Target, dist: string): Promise<string> {
  return withLock(target.to, async () => {
    const announced = await readAnnouncement(dist);
    const build = folderOf(announced);
    const registry = await findRegistry(target);
    await refuseConflicts(target, announced, registry);
    const portal = join(target.to, target.name);
    await addBuild(dist, portal, build);
    // The folder may hold an earlier build with the same id, whose files are the ones that are served.
    await enter(target, await readAnnouncement(join(portal, build)), registry);
    await markPublished(portal, build, publishedBuild(registry, target.name));
    return build;
  });
}

/**
 * Enters the build that was published before the present one into the registry.
 * @throws RefusedBuildError if that build does not fit the deployed site any more, or there is none
 */
export function rollBack(target: Target): Promise<string> {
  return withLock(target.to, async () => {
    const portal = join(target.to, target.name);
    const registry = await findRegistry(target);
    const builds = await listBuilds(portal);
    const present = builds.indexOf(publishedBuild(registry, target.name) ?? '');
    const build = builds[present - 1];
    if (build === undefined) throw new RefusedBuildError('There is no build before this one.');
    const announced = await readAnnouncement(join(portal, build));
    await refuseConflicts(target, announced, registry);
    await enter(target, announced, registry);
    return build;
  });
}

async function readAnnouncement(folder: string): Promise<Announcement> {
  const announced = await readJson(join(folder, 'remote.json'));
  if (announced === undefined) throw new Error(`${folder} has no remote.json. Build it again.`);
  return announced as Announcement;
}

/** Returns the registry of the folder or, before the first publication, what the site has deployed. */
async function findRegistry({ to, site }: Target): Promise<RemoteRegistry> {
  const file = join(to, 'remotes.json');
  const known = await readJson(file);
  if (known !== undefined) {
    const read = readRegistry(known);
    if (!read) throw new Error(`${file} is not a registry.`);
    const [bad] = Object.keys(read.problems);
    // It would be lost: only what could be read is written again.
    if (bad !== undefined)
      throw new Error(`The entry of ${bad} in ${file} is broken. Mend it first.`);
    return read.remotes;
  }
  const deployed = await fetchFrom(site, '/remotes.json');
  return readRegistry(deployed)?.remotes ?? {};
}

async function refuseConflicts(
  { site, name }: Target,
  announced: Announcement,
  registry: RemoteRegistry,
): Promise<void> {
  if (announced.name !== name) {
    throw new RefusedBuildError(`This is a build of ${announced.name}, not of ${name}.`);
  }
  const host = (await fetchFrom(site, '/host.json')) as HostDescription | undefined;
  if (!host) throw new Error(`${site} has no /host.json: it is too old, or its host is not built.`);
  const conflicts = findConflicts(announced, host, registry);
  if (conflicts.length > 0) throw new RefusedBuildError(conflicts.join('\n'));
}

async function fetchFrom(site: string, path: string): Promise<unknown> {
  const address = new URL(path, site);
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw new Error(`${address.href} answered ${reply.status}.`);
  return reply.json();
}

async function enter(
  { name, to, address }: Target,
  announced: Announcement,
  registry: RemoteRegistry,
): Promise<void> {
  const entry = `${address.replace(/\/$/, '')}/${name}/${folderOf(announced)}/remoteEntry.js`;
  const remotes = { ...registry, [name]: { ...announced, entry } };
  await replaceFile(join(to, 'remotes.json'), `${JSON.stringify({ remotes }, null, 2)}\n`);
}

function folderOf({ version, buildId }: Announcement): string {
  return `${version}-${buildId}`;
}

/** Returns the name of the folder of the build that the registry names. */
function publishedBuild(registry: RemoteRegistry, name: string): string | undefined {
  return registry[name]?.entry.split('/').at(-2);
}
