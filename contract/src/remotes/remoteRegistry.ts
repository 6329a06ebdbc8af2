import { isRemotePage, type RemotePage } from './remotePages.ts';

/** What a remote's code may load from its own origin besides scripts and style sheets, by the directives of the policy. */
export type LoadKind = 'connect' | 'font' | 'img' | 'media';

/** A remote as it is deployed: an entry of the registry `remotes.json`. */
export interface DeployedRemote {
  /** Address of `remoteEntry.js`: absolute, or a path of the host's origin. */
  readonly entry: string;
  /** Hash of `remoteEntry.js`, which holds those of its chunks. Without it, the remote's files are not checked. */
  readonly integrity?: string;
  /** Hash of the `first-load.json` beside the entry. Without it, the document of a first load holds nothing of the remote. */
  readonly firstLoad?: string;
  /** Names the build in reports. */
  readonly buildId?: string;
  /** What the remote loads from the origin of its entry. The build knows it. */
  readonly loads?: readonly LoadKind[];
  readonly pages: readonly RemotePage[];
  /** Another build, which a share of the browsers gets in place of this one. */
  readonly canary?: Canary;
}

/** A build that is tried by a share of the browsers. */
export interface Canary extends Omit<DeployedRemote, 'canary'> {
  /** Share of the browsers in percent, from 1 to 99. */
  readonly percent: number;
}

/** The registry of what is deployed, by the names of the remotes. */
export type RemoteRegistry = Readonly<Record<string, DeployedRemote>>;

export interface ReadRegistry {
  readonly remotes: RemoteRegistry;
  /** The missing or wrong field of each entry that was left out, by the names of the remotes. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Reads a registry (`{ "remotes": { … } }`) entry by entry, so that one bad entry costs only its own remote.
 * @param findBadField returns what is missing or wrong in an entry; by default as far as the host needs it, which gets
 * one build of each remote (`readFullRegistry` reads the others)
 * @returns `undefined` if the value is no registry at all
 */
export function readRegistry(
  value: unknown,
  findBadField: (entry: unknown) => string | undefined = findBadBuildField,
): ReadRegistry | undefined {
  const remotes = isRecord(value) ? value['remotes'] : undefined;
  if (!isRecord(remotes)) return undefined;
  const found: Record<string, DeployedRemote> = {};
  const problems: Record<string, string> = {};
  for (const [name, entry] of Object.entries(remotes)) {
    const field = findBadField(entry);
    if (field === undefined) found[name] = entry as DeployedRemote;
    else problems[name] = field;
  }
  return { remotes: found, problems };
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A browser ignores a hash that it can't read, and would load the file without a check. */
const isIntegrity = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/.test(value);

/** Returns the first field that keeps the host from loading a build. */
export function findBadBuildField(entry: unknown): string | undefined {
  return fields.find((key) => !checks[key](isRecord(entry) ? entry[key] : undefined));
}

const checks: Readonly<
  Record<Exclude<keyof DeployedRemote, 'buildId' | 'canary' | 'loads'>, (value: unknown) => boolean>
> = {
  entry: isText,
  integrity: (value) => value === undefined || isIntegrity(value),
  firstLoad: (value) => value === undefined || isIntegrity(value),
  pages: (value) => Array.isArray(value) && value.every(isRemotePage),
};
const fields = Object.keys(checks) as (keyof typeof checks)[];

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
