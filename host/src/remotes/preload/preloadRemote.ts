import { matchesPage, type RemoteRegistry } from '@parchi/contract';
import type { Store } from '@parchi/shared-api';
import type { PageHandle, RemoteModule } from '@parchi/shared-routing';
import { endWithSession } from '../endWithSession.ts';
import { loadRemoteRoutes } from '../loadRemoteRoutes.ts';

/** How long a preloaded remote is used, in ms. After that, the registry is checked for a new deployment. */
const FRESH_MS = 60_000;

interface Preload {
  readonly name: string;
  readonly pathname: string;
  readonly remotes: RemoteRegistry;
  readonly store: Store;
}

const preloaded = new Map<string, { module: RemoteModule; loadedAt: number }>();

/** Loads a remote and its page at a path, so that a click draws the page at once. */
export async function preloadRemote({ name, pathname, remotes, store }: Preload): Promise<void> {
  endWithSession(store);
  const { signal } = new AbortController();
  const module = await loadRemoteRoutes(name, { remotes, isFresh: false, signal });
  const route = module.routes.find(({ path }) => path && matchesPage(path, pathname));
  await (route?.handle as PageHandle | undefined)?.preload();
  preloaded.set(name, { module, loadedAt: performance.now() });
}

/** Returns a remote that was preloaded a moment ago. */
export function preloadedRemote(name: string): RemoteModule | undefined {
  const found = preloaded.get(name);
  return found && performance.now() - found.loadedAt < FRESH_MS ? found.module : undefined;
}
