import type { DeployedRemote, RemoteRegistry } from './remoteRegistry.ts';

/** Number of buckets. Each browser has one, counted from 0, so that a bucket is one percent of the browsers. */
export const BUCKETS = 100;

/**
 * Returns the registry for one browser, with one build of each remote. The first buckets get the canaries. A browser
 * that has a canary therefore keeps it when the percentage is raised, and if two remotes have canaries, the same
 * browsers get both.
 * @param bucket `undefined` for a browser that gets no canary
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
