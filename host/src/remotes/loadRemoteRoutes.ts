import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@parchi/shared-routing';
import { fetchRuntimeConfig } from '../config/runtimeConfig.ts';
import { parseEntry } from '../config/parseEntry.ts';

export type RemoteName = 'remote-files' | 'remote-customer' | 'remote-shop';

/** The remote was built for another generation of the host: reloading the page brings them together. */
export class OutdatedPageError extends Error {}

let loads = 0;

/**
 * Loads a remote's pages from the address that `remotes.json` gives now.
 * @param options.isFresh forgets what was loaded, remembered failures included, and asks the remote's
 *   origin again; otherwise a remote that is there already is used as it is
 * @throws OutdatedPageError, or any Error when the remote is unreachable or not a remote
 */
export async function loadRemoteRoutes(
  name: RemoteName,
  { isFresh, signal }: { isFresh: boolean; signal: AbortSignal },
): Promise<RemoteModule> {
  const { remotes } = await fetchRuntimeConfig(signal);
  const remote = remotes[name];
  if (!remote) throw new Error(`remotes.json does not name ${name}`);
  const container = name.replaceAll('-', '_');
  registerRemotes([{ name: container, entry: entryAddress(remote.entry, isFresh) }], {
    force: isFresh,
  });
  const module = await loadRemote<{ remote: RemoteModule }>(`${container}/routes`);
  if (!module?.remote) throw new Error(`${name} exposes no pages`);
  if (module.remote.contractVersion !== REMOTE_CONTRACT_VERSION) throw new OutdatedPageError(name);
  await module.remote.loadMessages();
  return module.remote;
}

function entryAddress(entry: string, isFresh: boolean): string {
  const address = parseEntry(entry, window.location.origin);
  // Loaders remember a script by its address, its failure too; another query asks the network again.
  if (isFresh) address.searchParams.set('load', String((loads += 1)));
  return address.href;
}
