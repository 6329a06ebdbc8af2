import { isLoopbackHost } from '@parchi/contract';

/**
 * Returns the URL of a remote's entry in `remotes.json`. Relative entries are resolved against the host's origin.
 * @throws Error if the entry uses plain http from another machine: an attacker on the network could inject code into
 * this page
 */
export function parseEntry(entry: string, hostOrigin: string): URL {
  const address = new URL(entry, hostOrigin);
  const isOwn = !URL.canParse(entry) && address.origin === hostOrigin;
  const isSafe = address.protocol === 'https:' || isLoopbackHost(address.hostname);
  if (!isOwn && !isSafe) throw new Error(`remotes.json: ${entry} is not https`);
  return address;
}
