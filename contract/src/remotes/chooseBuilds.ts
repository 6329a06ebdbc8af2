import type { DeployedRemote, RemoteRegistry } from './remoteRegistry.ts';

/** How many buckets there are. Each browser has one, from 0 up, so that a bucket is one percent of the browsers. */
export const BUCKETS = 100;

/**
 * Returns the registry as a browser gets it: of each remote one build. The first buckets get the canaries, so a browser
 * that has a canary keeps it when the share is raised, and two canaries are tried by the same browsers.
 * @param bucket `undefined`: a browser that gets no canary
 */
export function chooseBuilds(
  registry: RemoteRegistry,
  bucket: number | undefined,
): Readonly<Record<string, Omit<DeployedRemote, 'canary'>>> {
  const chosen = Object.entries(registry).map(([name, { canary, ...forEverybody }]) => {
    if (canary === undefined || bucket === undefined) return [name, forEverybody] as const;
    const { percent, ...build } = canary;
    return [name, bucket < percent ? build : forEverybody] as const;
  });
  return Object.fromEntries(chosen);
}
