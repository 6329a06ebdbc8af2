import { pagePaths } from '@parchi/contract';
import type { RemoteName } from './loadRemoteRoutes.ts';

/** Which remote owns which page (SPEC §2). A fourth portal is one more line here and in remotes.json. */
const pagesByRemote: Record<RemoteName, string[]> = {
  'remote-files': [pagePaths.sendFile, pagePaths.receiveFile],
  'remote-customer': [pagePaths.printFile, pagePaths.orders],
  'remote-shop': [pagePaths.businessSignUp, pagePaths.businessSignIn],
};

/** @param pathname of the address, with or without a trailing slash */
export function remoteOfPage(pathname: string): RemoteName | undefined {
  const path = pathname.replace(/\/+$/, '');
  return (Object.keys(pagesByRemote) as RemoteName[]).find((name) =>
    pagesByRemote[name].includes(path),
  );
}
