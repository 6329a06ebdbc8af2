import { pagePaths } from '@parchi/contract';
import type { RemoteName } from './loadRemoteRoutes.ts';

/** The pages of each remote (specification §2). A new remote needs one more line here and one in `remotes.json`. */
const pagesByRemote: Record<RemoteName, string[]> = {
  'remote-files': [pagePaths.sendFile, pagePaths.receiveFile],
  'remote-customer': [pagePaths.placeOrder, pagePaths.orders],
  'remote-shop': [pagePaths.businessSignUp, pagePaths.businessSignIn],
};

/** Returns the remote that owns a page. @param pathname path of the page, with or without a trailing slash */
export function remoteOfPage(pathname: string): RemoteName | undefined {
  const path = pathname.replace(/\/+$/, '');
  return (Object.keys(pagesByRemote) as RemoteName[]).find((name) =>
    pagesByRemote[name].includes(path),
  );
}
