import { isRemotePage, type RemotePage } from './remotePages.ts';

/**
 * What a remote may load from its own origin besides scripts and style sheets, named after the directives of the
 * Content-Security-Policy.
 */
export type LoadKind = 'connect' | 'font' | 'img' | 'media';

/** A deployed remote: an entry of the registry `remotes.json`. */
export interface DeployedRemote {
  /** Address of `remoteEntry.js`: absolute, or a path of the host's origin. */
  readonly entry: string;
  /**
   * Hash of `remoteEntry.js`, which contains the hashes of its chunks. Without it, the remote's files are not checked.
   */
  readonly integrity?: string;
  /**
   * Hash of the `first-load.json` next to the entry. Without it, a first load's document contains nothing of the
   * remote.
   */
  readonly firstLoad?: string;
  /** Id of the build, for reports. */
  readonly buildId?: string;
  /** What the remote loads from the origin of its entry. Determined by the build. */
  readonly loads?: readonly LoadKind[];
  readonly pages: readonly RemotePage[];
  /** Another build, which a percentage of the browsers gets instead of this one. */
  readonly canary?: Canary;
}

/** A build that a percentage of the browsers tries. */
export interface Canary extends Omit<DeployedRemote, 'canary'> {
  /** Percentage of the browsers, from 1 to 99. */
  readonly percent: number;
}

/** The registry of the deployed remotes, by their names. */
export type RemoteRegistry = Readonly<Record<string, DeployedRemote>>;

export interface ReadRegistry {
  readonly remotes: RemoteRegistry;
  /** The missing or wrong field of each entry that was left out, by the remote's name. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Reads a registry (`{ "remotes": { … } }`) entry by entry, so that one bad entry affects only its own remote.
 * @param findBadField returns the missing or wrong field of an entry. By default it checks what the host needs, which
 * gets only one build of each remote (`readFullRegistry` also checks the canaries).
 * @returns `undefined` if the value is not a registry
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

/** Strict, because a browser ignores a hash that it can't parse and would load the file without a check. */
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
