import { pagePaths } from '@parchi/contract';

/** @param from where one was going, such as `/orders?id=…`: signing in leads back there */
export function signInPath(from: string): string {
  return `${pagePaths.signIn}?next=${encodeURIComponent(from)}`;
}
