import { readRegistry, type RemoteRegistry } from '@parchi/contract';

const REGISTRY_ADDRESS = '/remotes.json';

/**
 * Fetches the registry of remotes.
 * @throws Error if it cannot be fetched or is not a registry
 */
export async function fetchRegistry(signal?: AbortSignal): Promise<RemoteRegistry> {
  const response = await fetch(REGISTRY_ADDRESS, { cache: 'no-cache', signal: signal ?? null });
  if (!response.ok) throw new Error(`${REGISTRY_ADDRESS} answered ${response.status}`);
  const registry = readRegistry(await response.json());
  if (!registry) throw new Error(`${REGISTRY_ADDRESS} is not a registry`);
  return registry.remotes;
}
