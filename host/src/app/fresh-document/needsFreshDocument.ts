import {
  findRemotePage,
  matchesAnyPage,
  passwordPages,
  type RemotePage,
  type RemoteRegistry,
} from '@parchi/contract';

/**
 * Whose code may run in a document: that of the host alone, that of the host and of the remote with this name, or any
 * code (`undefined`). The server's Content-Security-Policy says the same.
 */
export type DocumentOwner = 'host' | `remote-${string}` | undefined;

/** Returns whose code may run in a document that was opened at a path. */
export function ownerOfDocument(
  pathname: string,
  remotes: RemoteRegistry | undefined,
): DocumentOwner {
  if (matchesAnyPage(passwordPages, pathname)) return 'host';
  const found = findRemotePage(remotes ?? {}, pathname, 'people');
  return found?.page.isForPasswords ? (found.name as DocumentOwner) : undefined;
}

interface ShownPage {
  readonly pathname: string;
  /** The remote that draws the page; `undefined` if the host does. */
  readonly found: { readonly name: string; readonly page: RemotePage } | undefined;
}

/**
 * Returns whether a page must be opened in a new document: because its code may not run in the current one, or because
 * a password is typed there and other code may have run in the current one.
 */
export function needsFreshDocument({ pathname, found }: ShownPage, owner: DocumentOwner): boolean {
  if (!found) return matchesAnyPage(passwordPages, pathname) && owner !== 'host';
  return owner === undefined ? found.page.isForPasswords === true : owner !== found.name;
}
