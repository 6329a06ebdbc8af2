import { lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { LoadedPage } from './remoteModule.ts';

/**
 * Returns the routes of a remote's pages.
 * @param surround puts each page into something that all pages of the remote share
 */
export function lazyRoutes(
  pages: readonly LoadedPage[],
  surround = (page: ReactNode): ReactNode => page,
): RouteObject[] {
  return pages.map(({ path, load }) => {
    const Page = lazy(async () => ({ default: await load() }));
    return { path, element: surround(<Page />) };
  });
}
