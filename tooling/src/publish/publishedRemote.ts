import { readFullRegistry, type Canary, type DeployedRemote } from '@parchi/contract';

/**
 * Number of builds for everybody that are kept: open tabs still load files of older ones, and a portal can be rolled
 * back.
 */
const BUILDS_KEPT = 3;

/** An entry of the registry, as publishing writes it. */
export interface PublishedRemote extends DeployedRemote {
  /** Names of the build's calls in the slice that all apps share. */
  readonly callNames?: readonly string[];
  readonly canary?: Canary & Pick<PublishedRemote, 'callNames'>;
  /** Folders of the builds published for everybody, the current one last. A rollback goes to the one before it. */
  readonly history?: readonly string[];
  /** Folder of a build that was taken back. It stays, because open tabs load its files. */
  readonly withdrawn?: string;
}

export type PublishedRegistry = Readonly<Record<string, PublishedRemote>>;

/**
 * Reads a registry that will be written again.
 * @throws Error if a part of it can't be read, because writing would lose that part
 */
export function parsePublished(text: string): PublishedRegistry {
  const read = readFullRegistry(JSON.parse(text));
  if (!read) throw new Error('remotes.json is not a registry.');
  const [bad] = Object.keys(read.problems);
  if (bad !== undefined) {
    throw new Error(`The entry of ${bad} in remotes.json is broken. Mend it first.`);
  }
  return read.remotes;
}

/** Returns the name of the folder of a build that is in the registry. */
export function folderOfEntry(build: Pick<DeployedRemote, 'entry'>): string {
  return build.entry.split('/').at(-2) ?? '';
}

/** Returns a portal's entry with a new build for everybody. Ends a canary. */
export function withBuild(
  old: PublishedRemote | undefined,
  build: Omit<DeployedRemote, 'canary'>,
): PublishedRemote {
  const folder = folderOfEntry(build);
  const earlier = (old?.history ?? []).filter((name) => name !== folder);
  const history = [...earlier, folder].slice(-BUILDS_KEPT);
  const canary = old?.canary && folderOfEntry(old.canary);
  const withdrawn = [canary, old?.withdrawn].find(
    (name) => name !== undefined && !history.includes(name),
  );
  return { ...build, history, ...(withdrawn !== undefined && { withdrawn }) };
}

export function withCanary(old: PublishedRemote, canary: Canary): PublishedRemote {
  return { ...old, canary };
}

/** Returns the entry without its canary. */
export function withoutCanary({ canary, ...old }: PublishedRemote): PublishedRemote {
  return canary === undefined ? old : { ...old, withdrawn: folderOfEntry(canary) };
}

/** Returns a portal's entry after a rollback to `build`, the build that was published before the current one. */
export function withEarlierBuild(
  { history = [] }: PublishedRemote,
  build: Omit<DeployedRemote, 'canary'>,
): PublishedRemote {
  const withdrawn = history.at(-1);
  return { ...build, history: history.slice(0, -1), ...(withdrawn !== undefined && { withdrawn }) };
}

/** Returns the folders of the builds that must be kept. */
export function foldersOf({ history = [], withdrawn, canary }: PublishedRemote): string[] {
  const others = [withdrawn, canary && folderOfEntry(canary)];
  return [...history, ...others.filter((name) => name !== undefined)];
}
