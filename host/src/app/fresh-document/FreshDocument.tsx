import { useEffect, useState, type ReactNode } from 'react';
import { matchesAnyPage, pagePaths, passwordPages } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { Loader } from '@parchi/shared-ui';
import { waitForStores } from '@parchi/shared-ui/storage';
import { t } from '../../messages/t.ts';
import { RemoteFailure } from '../../remotes/failure/RemoteFailure.tsx';
import { openFreshDocument } from './formerDocument.ts';

/** Longest wait for the storage, in ms. Storage that takes longer is blocked or broken. */
const PATIENCE_MS = 3_000;

interface Props {
  /** Whether the page belongs to a remote, which must not run in the document of a page for passwords. */
  isRemote: boolean;
}

/**
 * Opens the current page in a new document: the only way to end the code of remotes before a password is typed, and
 * to get a Content-Security-Policy that allows remotes. The entry of the browser's history stays, with its state.
 */
export function FreshDocument({ isRemote }: Props): ReactNode {
  const { pathname } = useLocation();
  const [isOnline] = useState(() => window.navigator.onLine);

  useEffect(() => {
    // Without a connection, the browser's own error page would take the place of the site.
    if (!isOnline) return;
    // A shop's counter stands at every path, also at those for passwords, whose documents never allow a remote.
    const to = isRemote && matchesAnyPage(passwordPages, pathname) ? pagePaths.home : undefined;
    void waitForStorage().then(() => openFreshDocument(to));
  }, [isOnline, isRemote, pathname]);

  return isOnline ? <Loader label={t('host.remote.loading')} /> : <RemoteFailure />;
}

/** Waits until the files that a page is storing in this browser are written, but not for ever. */
async function waitForStorage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([waitForStores().catch(() => undefined), patience]);
}
