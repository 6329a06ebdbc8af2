/** Configuration that an operator changes without rebuilding the host: the address of each remote. */
export interface RuntimeConfig {
  readonly remotes: Readonly<Record<string, { readonly entry: string }>>;
}

const REMOTES_ADDRESS = '/remotes.json';

/**
 * Fetches and checks `remotes.json`.
 * @throws Error if the file cannot be fetched or does not have the right shape
 */
export async function fetchRuntimeConfig(signal: AbortSignal): Promise<RuntimeConfig> {
  const response = await fetch(REMOTES_ADDRESS, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
  return parseRuntimeConfig(await response.json());
}

export function parseRuntimeConfig(value: unknown): RuntimeConfig {
  if (!isRecord(value) || !isRecord(value['remotes'])) {
    throw new Error(`${REMOTES_ADDRESS} has no “remotes”`);
  }
  for (const [name, remote] of Object.entries(value['remotes'])) {
    if (!isRecord(remote) || typeof remote['entry'] !== 'string' || remote['entry'] === '') {
      throw new Error(`${REMOTES_ADDRESS}: “${name}” has no “entry”`);
    }
  }
  return value as unknown as RuntimeConfig;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
