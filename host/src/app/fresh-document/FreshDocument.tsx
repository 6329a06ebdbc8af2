import { useEffect, useState, type ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Loader } from '@parchi/shared-ui';
import { waitForStores } from '@parchi/shared-ui/storage';
import { t } from '../../messages/t.ts';
import { RemoteFailure } from '../../remotes/failure/RemoteFailure.tsx';
import { openFreshDocument } from './formerDocument.ts';

/** Maximum wait for the storage, in ms. Storage that takes longer is blocked or broken. */
const PATIENCE_MS = 3_000;

interface Props {
  /** Whether a new document at the page's path would not allow the page's code either. Then home is opened instead. */
  isForbiddenHere: boolean;
}

/**
 * Opens the current page in a new document. Only a new document stops the code of remotes before a password is typed,
 * and gets a Content-Security-Policy that allows remotes. The browser's history entry and its state are kept.
 */
export function FreshDocument({ isForbiddenHere }: Props): ReactNode {
  const [isOnline] = useState(() => window.navigator.onLine);

  useEffect(() => {
    // Without a connection, the browser's own error page would take the place of the site.
    if (!isOnline) return;
    // A shop's counter is shown at every path, even at paths for passwords, whose documents don't allow its code.
    const to = isForbiddenHere ? pagePaths.home : undefined;
    void waitForStorage().then(() => openFreshDocument(to));
  }, [isOnline, isForbiddenHere]);

  return isOnline ? <Loader label={t('host.remote.loading')} /> : <RemoteFailure />;
}

/** Waits until the files that a page is storing in this browser are written, but not for ever. */
async function waitForStorage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([waitForStores().catch(() => undefined), patience]);
}
