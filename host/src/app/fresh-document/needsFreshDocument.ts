import { matchesAnyPage, passwordPages } from '@parchi/contract';

interface Documents {
  /** Whether the page at the path belongs to a remote. */
  readonly isRemote: boolean;
  /** Whether the current document was opened at a page for passwords, so that no remote may run in it. */
  readonly isForPasswords: boolean;
}

/**
 * Returns whether the page at a path must be opened in a new document: a remote's page never runs in a document for
 * passwords, and a page for passwords never in a document in which a remote may have run.
 */
export function needsFreshDocument(
  pathname: string,
  { isRemote, isForPasswords }: Documents,
): boolean {
  if (isRemote) return isForPasswords;
  return !isForPasswords && matchesAnyPage(passwordPages, pathname);
}
