import { isLoopbackHost, type LoadKind, type RemoteRegistry } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Origins other than our own: those of the remotes' scripts and styles (`code`), and those from which remotes load
 * other things, by kind.
 */
export type RemoteOrigins = Readonly<Record<'code' | LoadKind, readonly string[]>>;

/** Finds the other origins from which remotes are loaded. A remote at an origin that is not safe is not loaded. */
export function findRemoteOrigins(registry: RemoteRegistry): RemoteOrigins {
  const found: Record<keyof RemoteOrigins, string[]> = {
    code: [],
    connect: [],
    font: [],
    img: [],
    media: [],
  };
  for (const { entry, loads = [] } of Object.values(registry)) {
    const other = otherOrigin(entry);
    if (other === undefined || !isSafe(other)) continue;
    for (const kind of ['code', ...loads] as const) {
      if (!found[kind].includes(other.origin)) found[kind].push(other.origin);
    }
  }
  return found;
}

/** Logs an error for each build, including canaries, that is not loaded because its origin is not safe. */
export function reportUnsafeOrigins(registry: RemoteRegistry, log: FastifyBaseLogger): void {
  for (const [name, { entry, canary }] of Object.entries(registry)) {
    for (const address of canary === undefined ? [entry] : [entry, canary.entry]) {
      const other = otherOrigin(address);
      if (other === undefined || isSafe(other)) continue;
      log.error({ area: 'site', alert: 'insecure_remote', remote: name }, refusal(name, address));
    }
  }
}

/**
 * Logs a warning for each build from another origin, including canaries, that has no hash by which browsers could check
 * its files.
 */
export function reportUncheckedRemotes(registry: RemoteRegistry, log: FastifyBaseLogger): void {
  for (const [name, remote] of Object.entries(registry)) {
    for (const { entry, integrity } of [remote, remote.canary ?? []].flat()) {
      if (integrity !== undefined || otherOrigin(entry) === undefined) continue;
      log.warn(
        { area: 'site', alert: 'remote_without_integrity', remote: name },
        `remotes.json: ${name} has no “integrity”, so whoever changes a file at ${entry} changes the site. Enter the one of its remote.json.`,
      );
    }
  }
}

/** Returns the address of an entry that is not one of our own paths. */
function otherOrigin(entry: string): URL | undefined {
  if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) return undefined;
  return new URL(entry);
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname);
}

function refusal(name: string, entry: string): string {
  return `remotes.json: ${name} is not loaded from ${entry}, for over http anybody on the way can change its code. Serve it over https.`;
}
