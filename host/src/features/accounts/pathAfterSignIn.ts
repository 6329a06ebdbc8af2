import { findRemotePage, pagePaths } from '@parchi/contract';
import { registryInPage } from '../../remotes/registryInPage.ts';

const ENTRANCES: string[] = [
  pagePaths.signIn,
  pagePaths.signUp,
  pagePaths.businessSignIn,
  pagePaths.resetPassword,
  pagePaths.stopMails,
];
const destinations = Object.values<string>(pagePaths).filter((path) => !ENTRANCES.includes(path));

/**
 * Returns the path to go to after signing in: the page in `?next=` if it is a page of this site, otherwise home. Any
 * other value (another site, `//evil`, `/\evil`, a script, an unknown page) may come from an attacker.
 * @param search search string of the current address, such as `?next=%2Forders`
 */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const { origin } = window.location;
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return pagePaths.home;
  const url = new URL(next, origin);
  const isOurs = url.origin === origin && isDestination(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : pagePaths.home;
}

/**
 * Returns whether sign-in may lead to a path. Pages of remotes that are not in `pagePaths` are only known if the server
 * has put the registry into the page.
 */
function isDestination(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  if (ENTRANCES.includes(path)) return false;
  if (destinations.includes(path)) return true;
  return findRemotePage(registryInPage() ?? {}, pathname, 'people') !== undefined;
}
