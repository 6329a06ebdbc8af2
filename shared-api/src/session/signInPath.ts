import { pagePaths } from '@parchi/contract';

/**
 * Returns the path of the sign-in page.
 * @param from path to return to after signing in, such as `/orders?id=…`; default: home
 */
export function signInPath(from?: string): string {
  if (from === undefined) return pagePaths.signIn;
  return `${pagePaths.signIn}?next=${encodeURIComponent(from)}`;
}
