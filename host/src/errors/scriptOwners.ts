import type { PageError } from '@parchi/contract';

type Owner = Pick<PageError, 'remote' | 'build'>;

/** The remotes that this document has loaded, by the address of the folder with their files. */
const remotes = new Map<string, Owner>();

/** Remembers whose the scripts in a folder are, so that their errors are reported for their build. */
export function rememberOwner(folder: string, remote: string, buildId = ''): void {
  remotes.set(folder, withBuild(remote, buildId));
}

/** Returns whose the script at an address is; `undefined` if it belongs neither to the host nor to a loaded remote. */
export function findOwner(address: string): Owner | undefined {
  const { origin } = window.location;
  if (address.startsWith(`${origin}/assets/`)) return withBuild('host', findHostBuild());
  const [, owner] =
    [...remotes].find(
      ([folder]) =>
        address.startsWith(folder) ||
        // In the violation by a script of another origin, Chromium hides the path.
        (address !== origin && address === new URL(folder).origin),
    ) ?? [];
  return owner;
}

/** Returns the first digits of the hash in the name of the host's first script. The server names its builds like that. */
function findHostBuild(): string {
  const addresses = Array.from(document.scripts, ({ src }) => src).join(' ');
  return /\/assets\/main\.([0-9a-f]{8})/.exec(addresses)?.[1] ?? '';
}

/** The server refuses a report with another kind of id, which a hand-written registry may have. */
function withBuild(remote: string, build: string): Owner {
  return /^[0-9a-f]{8}$/.test(build) ? { remote, build } : { remote };
}
