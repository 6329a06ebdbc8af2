import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyComponent } from './lazyComponent.tsx';
import type { LoadedPage } from './remoteModule.ts';

/** The `handle` of a page's route. */
export interface PageHandle {
  /** Loads the page's code, so that the page is drawn at once. */
  readonly preload: () => Promise<unknown>;
}

/**
 * Returns the routes of a remote's pages.
 * @param surround wraps each page in an element that all pages of the remote share
 */
export function lazyRoutes(
  pages: readonly LoadedPage[],
  surround = (page: ReactNode): ReactNode => page,
): RouteObject[] {
  return pages.map(({ path, load }) => {
    const Page = lazyComponent(load);
    const handle: PageHandle = { preload: Page.preload };
    return { path, element: surround(<Page />), handle };
  });
}
