import { useHref } from '@parchi/shared-routing';
import { pagePaths } from '@parchi/contract';

/** Returns the absolute link of a share on this site, also if this app runs under a folder. */
export function useShareLink(token: string): string {
  const link = new URL(useHref(pagePaths.receiveFile), window.location.origin);
  link.searchParams.set('token', token);
  return link.href;
}
