import { remoteContractVersion, type DeployedRemote, type RemoteRegistry } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { currentLocale } from '@parchi/shared-ui';
import { rememberOwner } from '../errors/scriptOwners.ts';
import { isBlockedOrigin } from './failure/isBlockedOrigin.ts';
import { OutdatedPageError } from './failure/OutdatedPageError.ts';
import { parseEntry } from './parseEntry.ts';
import { expectIntegrity } from './expectIntegrity.ts';
import { federation } from './federation.ts';
import { fetchRegistry } from './fetchRegistry.ts';
import { refuseOtherVersions } from './refuseOtherVersions.ts';

interface LoadOptions {
  /** The registry that came with the page. It serves the first load only, because a tab may stay open for days. */
  readonly remotes: RemoteRegistry | undefined;
  /**
   * Whether to discard everything loaded before, including remembered failures and pending requests, and to fetch the
   * remote again from its origin. Otherwise a remote that is already loaded is used.
   */
  readonly isFresh: boolean;
  readonly signal: AbortSignal;
}

refuseOtherVersions();
let isPageNew = true;

/**
 * Loads a remote's pages from the address in the registry. If the build in the page's registry fails to load and a
 * newer one was deployed since, loads the newer one.
 * @throws OutdatedPageError for another version of the contract or a shared package, or an origin that this page may
 * not load from; any Error if the remote is unreachable or not a remote
 */
export async function loadRemoteRoutes(
  name: string,
  { remotes, isFresh, signal }: LoadOptions,
): Promise<RemoteModule> {
  const known = isPageNew && !isFresh ? remotes?.[name] : undefined;
  isPageNew = false;
  if (!known) return loadFrom(await findRemote(name, remotes, signal), name, isFresh);
  return loadFrom(known, name, false).catch(async (error: unknown) => {
    const remote = await findRemote(name, remotes, signal);
    if (isSameBuild(remote, known)) throw error;
    return loadFrom(remote, name, true);
  });
}

/** Compares the hashes too, because a new build's entry may have the same address as the old one. */
function isSameBuild(one: DeployedRemote, other: DeployedRemote): boolean {
  return one.entry === other.entry && one.integrity === other.integrity;
}

/** Returns a remote from the current registry or, if that can't be fetched, from the page's registry. */
async function findRemote(
  name: string,
  known: RemoteRegistry | undefined,
  signal: AbortSignal,
): Promise<DeployedRemote> {
  const registry = await fetchRegistry(signal).catch((error: unknown) => {
    if (!known || signal.aborted) throw error;
    return known;
  });
  const remote = registry[name];
  if (!remote) throw new OutdatedPageError('outdated');
  return remote;
}

async function loadFrom(
  remote: DeployedRemote,
  name: string,
  isFresh: boolean,
): Promise<RemoteModule> {
  const container = name.replaceAll('-', '_');
  const entry = entryAddress(remote.entry, isFresh);
  const folder = new URL('.', entry).href;
  if (isFresh) dropPendingFiles(name, folder);
  rememberOwner(folder, name, remote.buildId);
  expectIntegrity(entry, remote.integrity);
  federation.registerRemotes([{ name: container, entry: entry.href }], { force: isFresh });
  const module = await federation
    .loadRemote<{ remote: RemoteModule }>(`${container}/routes`)
    .catch(async (error: unknown) => {
      throw (await isBlockedOrigin(entry.origin)) ? new OutdatedPageError('blocked') : error;
    });
  if (!module?.remote) throw new Error(`${name} exposes no pages`);
  const { contractVersion, loadMessages } = module.remote;
  if (contractVersion !== remoteContractVersion) {
    throw new OutdatedPageError('outdated');
  }
  await loadMessages(currentLocale());
  return module.remote;
}

function entryAddress(entry: string, isFresh: boolean): URL {
  const address = parseEntry(entry, window.location.origin);
  // Module loaders and browsers cache a script by its address, even a failed one. A unique query forces a new request;
  // the remote adds the query to its chunks too (`FreshAddresses` in the tooling).
  if (isFresh) address.searchParams.set('load', Date.now().toString(36));
  return address;
}

/**
 * Removes the remote's script and style elements that are still loading, because webpack would wait for such an element
 * instead of adding a new one. Also removes the document's preloads, which cancels their requests: over HTTP/1.1, a
 * browser makes only six requests at a time to an origin.
 */
function dropPendingFiles(name: string, folder: string): void {
  // oxlint-disable-next-line parchi/no-query-selector -- Webpack and the server add these elements, not React.
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    `[data-webpack^="${name}:"], link[rel=preload][href^="${folder}"]`,
  );
  for (const element of elements) {
    // Webpack removes a script element when it ends, so those still in the page are pending. Loaded style sheets are
    // kept.
    if (!('sheet' in element && element.sheet)) element.remove();
  }
}
