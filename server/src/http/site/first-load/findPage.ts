import {
  findRemotePage,
  hostPages,
  matchesAnyPage,
  matchesPage,
  pagePaths,
  passwordPages,
  type AnnouncedPage,
  type DeployedRemote,
  type Frame,
  type RemoteRegistry,
} from '@parchi/contract';

/** The page at a path, as most visitors see it. To a signed-in shop, the host may show another one. */
export type FoundPage = {
  /** Path of the page as it is announced: `/orders/:id`. */
  readonly path: string;
  /** The remote that has the page; `undefined` for a page of the host. */
  readonly remote:
    { readonly name: string; readonly deployed: DeployedRemote; readonly frame: Frame } | undefined;
  /** Whether a visitor who is not signed in is redirected to the sign-in page. */
  readonly needsSignIn: boolean;
  /** Whether no code but the host's and that of the page's own remote may run in the page's document. */
  readonly isForPasswords: boolean;
};

/** Returns the page at a path; `undefined` if neither the host nor a remote has it. */
export function findPage(pathname: string, registry: RemoteRegistry = {}): FoundPage | undefined {
  const own = hostPages.find((page) => matchesPage(page, pathname));
  if (own !== undefined) {
    const isForPasswords = matchesAnyPage(passwordPages, pathname);
    const needsSignIn = own === pagePaths.account;
    return { path: own, needsSignIn, isForPasswords, remote: undefined };
  }
  const found = findRemotePage(registry, pathname, 'people');
  const deployed = found && registry[found.name];
  if (!deployed) return undefined;
  // The registry has the page as the remote announced it, only partly validated.
  const { path, frame, needsSignIn, isForPasswords }: Omit<AnnouncedPage, 'title'> = found.page;
  return {
    path,
    needsSignIn: needsSignIn === true,
    isForPasswords: isForPasswords === true,
    remote: { name: found.name, deployed, frame },
  };
}
