import { pagePaths } from '@parchi/contract';

/** @param from where one was going, such as `/orders?id=…`: signing in leads back there, else home */
export function signInPath(from?: string): string {
  if (from === undefined) return pagePaths.signIn;
  return `${pagePaths.signIn}?next=${encodeURIComponent(from)}`;
}
