import { hostPages, matchesAnyPage, pagePaths } from '@parchi/contract';
import type { DeployedRemotes } from './registry/registryReader.ts';
import type { SiteTarget } from './sitePath.ts';

/**
 * Returns the status of a page. A path that no app announces is unknown (404), or not known yet (503) until the
 * registry was read for the first time.
 */
export function statusOfPage(
  { app, path: pathname }: SiteTarget,
  { registry }: DeployedRemotes,
): number {
  const own = app === 'host' ? hostPages : ['/', pagePaths.signIn];
  const apps = Object.entries(registry ?? {}).filter(([name]) => app === 'host' || app === name);
  const announced = apps.flatMap(([, { pages }]) => pages.map((page) => page.path));
  if (matchesAnyPage([...own, ...announced], pathname)) return 200;
  return registry === undefined ? 503 : 404;
}
