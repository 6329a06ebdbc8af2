import { isLoopbackHost } from '@parchi/contract';

/**
 * The address of a remote's entry in `remotes.json`; relative ones lie on the host's own origin.
 * @throws Error for plain http from another machine: whoever stands on the way would put code into this page
 */
export function parseEntry(entry: string, hostOrigin: string): URL {
  const address = new URL(entry, hostOrigin);
  const isOwn = !URL.canParse(entry) && address.origin === hostOrigin;
  const isSafe = address.protocol === 'https:' || isLoopbackHost(address.hostname);
  if (!isOwn && !isSafe) throw new Error(`remotes.json: ${entry} is not https`);
  return address;
}
