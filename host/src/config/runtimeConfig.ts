/** Configuration that an operator changes without rebuilding the host: the address of each remote. */
export interface RuntimeConfig {
  readonly remotes: Readonly<Record<string, { readonly entry: string }>>;
}

const REMOTES_ADDRESS = '/remotes.json';

let lastReadable: RuntimeConfig | undefined;

/**
 * Fetches and checks `remotes.json`. If that fails, returns what this page could read last.
 * @throws Error if the file cannot be fetched or read, and this page has not read it before
 */
export async function fetchRuntimeConfig(signal: AbortSignal): Promise<RuntimeConfig> {
  try {
    const response = await fetch(REMOTES_ADDRESS, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
    lastReadable = parseRuntimeConfig(await response.json());
  } catch (error) {
    if (!lastReadable || signal.aborted) throw error;
  }
  return lastReadable;
}

/** Returns the remotes that have an entry. An invalid one is left out, so that the others can be loaded. */
export function parseRuntimeConfig(value: unknown): RuntimeConfig {
  if (!isRecord(value) || !isRecord(value['remotes'])) {
    throw new Error(`${REMOTES_ADDRESS} has no “remotes”`);
  }
  return { remotes: Object.fromEntries(Object.entries(value['remotes']).filter(hasEntry)) };
}

function hasEntry(remote: [string, unknown]): remote is [string, { entry: string }] {
  return isRecord(remote[1]) && typeof remote[1]['entry'] === 'string' && remote[1]['entry'] !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
