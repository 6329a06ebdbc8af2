import { pagePaths } from '@parchi/contract';

const ENTRANCES: string[] = [pagePaths.signIn, pagePaths.signUp, pagePaths.businessSignIn];
const destinations = Object.values<string>(pagePaths).filter((path) => !ENTRANCES.includes(path));

/**
 * Where signing in leads: to the page that `?next=` names, if it is one of ours, else home. Whatever else stands
 * there (another site, `//evil`, `/\evil`, a script, a page that does not exist) was put there by somebody else.
 * @param search of the address, such as `?next=%2Forders`
 */
export function wayBack(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const { origin } = window.location;
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return pagePaths.home;
  const url = new URL(next, origin);
  const isOurs = url.origin === origin && destinations.includes(url.pathname.replace(/\/$/, ''));
  return isOurs ? url.pathname + url.search + url.hash : pagePaths.home;
}
