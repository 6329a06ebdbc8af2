import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteContractVersion } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { currentLocale } from '@parchi/shared-ui';
import { fetchRuntimeConfig } from '../config/runtimeConfig.ts';
import { parseEntry } from '../config/parseEntry.ts';
import { isBlockedOrigin } from './isBlockedOrigin.ts';
import { OutdatedPageError } from './OutdatedPageError.ts';

export type RemoteName = 'remote-files' | 'remote-customer' | 'remote-shop';

/**
 * Loads a remote's pages from the address in the current `remotes.json`.
 * @param options.isFresh discards everything loaded before, including remembered failures and pending requests, and
 * fetches the remote again from its origin; without this option, a remote that is already loaded is used
 * @throws OutdatedPageError for another contract version, or an origin that this page may not load from; any Error if
 * the remote is unreachable or not a remote
 */
export async function loadRemoteRoutes(
  name: RemoteName,
  { isFresh, signal }: { isFresh: boolean; signal: AbortSignal },
): Promise<RemoteModule> {
  const { remotes } = await fetchRuntimeConfig(signal);
  const remote = remotes[name];
  if (!remote) throw new Error(`remotes.json does not name ${name}`);
  const container = name.replaceAll('-', '_');
  const entry = entryAddress(remote.entry, isFresh);
  if (isFresh) dropPendingFiles(name);
  registerRemotes([{ name: container, entry: entry.href }], { force: isFresh });
  const module = await loadRemote<{ remote: RemoteModule }>(`${container}/routes`).catch(
    async (error: unknown) => {
      throw (await isBlockedOrigin(entry.origin)) ? new OutdatedPageError('blocked') : error;
    },
  );
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
  // Module loaders and browsers remember a script by its address, even a failed one. A query that was never used before
  // forces a new request; the remote gives it to its chunks too (`FreshAddresses` in the tooling).
  if (isFresh) address.searchParams.set('load', Date.now().toString(36));
  return address;
}

/**
 * Removes the remote's script and style elements that are still loading. Webpack would wait for such an element instead
 * of adding a new one.
 */
function dropPendingFiles(name: RemoteName): void {
  // eslint-disable-next-line no-restricted-syntax -- Webpack adds these elements, not React.
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    `[data-webpack^="${name}:"]`,
  );
  for (const element of elements) {
    // Webpack removes scripts when they end, so those in the page are pending. A style sheet that is loaded stays.
    if (!('sheet' in element && element.sheet)) element.remove();
  }
}
