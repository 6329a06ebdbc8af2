import { hostPages, pagePaths } from '../addresses/pagePaths.ts';
import type { PagePreviews } from './pagePreview.ts';

/**
 * Who sees a page: `people` means everybody but a signed-in shop, `shops` only a signed-in shop, and `everybody` also a
 * signed-in shop, which otherwise sees its dashboard in place of every page (specification §2).
 */
export type Audience = 'people' | 'shops' | 'everybody';

/** What surrounds a page: the header and a column (`normal`), the header and a wide column, or nothing (`bare`). */
export type Frame = 'normal' | 'wide' | 'bare';

/** A page of a remote, with what the server and the host need to know about it. */
export interface RemotePage {
  /**
   * A segment is plain text or `:id`, which matches any text: `/orders/:id`. `*` matches every path, for `shops` only.
   */
  readonly path: string;
  readonly audience: Audience;
  readonly frame: Frame;
  /**
   * Whether a password is typed there, so that no other remote's code may run in its document (specification §2.3).
   * Default: false.
   */
  readonly isForPasswords?: boolean;
}

/** A page as a remote announces it in its `remote.json`. */
export interface AnnouncedPage extends RemotePage {
  /** Title of the page in English, for people who read the registry. */
  readonly title: string;
  readonly previews?: PagePreviews;
  /**
   * Whether the page shows something else if its address has a query. If so, its prerendered first view is shown only
   * without a query. Default: false.
   */
  readonly dependsOnSearch?: boolean;
  /**
   * Whether a browser without a session is redirected to the sign-in page before it loads anything of the page.
   * Default: false.
   */
  readonly needsSignIn?: boolean;
}

/** The pages of each remote, by the remote's name. */
export type PagesByRemote = Readonly<Record<string, { readonly pages: readonly RemotePage[] }>>;

const audiences: readonly unknown[] = ['people', 'shops', 'everybody'] satisfies Audience[];
const frames: readonly unknown[] = ['normal', 'wide', 'bare'] satisfies Frame[];
const PATH = /^(?:\/(?:[a-z0-9]+(?:-[a-z0-9]+)*|:[a-z]+))+$/i;

/** Returns whether the value is a valid page of a remote. */
export function isRemotePage(value: unknown): value is RemotePage {
  if (typeof value !== 'object' || value === null) return false;
  const { path, audience, frame, isForPasswords } = value as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    (path === '*' ? audience === 'shops' : PATH.test(path)) &&
    audiences.includes(audience) &&
    frames.includes(frame) &&
    // A page for passwords can't have the path `*`: its restrictions would then apply to every document of the site.
    (isForPasswords === undefined || (typeof isForPasswords === 'boolean' && path !== '*'))
  );
}

/** Returns whether a path matches the path of a page. A slash at the end does not matter. */
export function matchesPage(pagePath: string, pathname: string): boolean {
  const wanted = segmentsOf(pagePath);
  const segments = segmentsOf(pathname);
  return (
    wanted.length === segments.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  );
}

/** Returns whether a path matches the path of one of several pages. */
export function matchesAnyPage(pagePaths: readonly string[], pathname: string): boolean {
  return pagePaths.some((pagePath) => matchesPage(pagePath, pathname));
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/');
}

/** The host's pages that a signed-in shop sees too, because a shop opens the links of its mails at its counter. */
const pagesForShopsToo: readonly string[] = [pagePaths.confirmEmail];

/**
 * Returns the remote page that these visitors see at a path, with the remote's name; `undefined` if the path belongs to
 * the host or has no page. The host's own pages take precedence, except for a signed-in shop. A page with its own path
 * takes precedence over a page for every path.
 */
export function findRemotePage(
  remotes: PagesByRemote,
  pathname: string,
  viewer: 'people' | 'shops',
): { name: string; page: RemotePage } | undefined {
  const ofHost = viewer === 'people' ? hostPages : pagesForShopsToo;
  if (matchesAnyPage(ofHost, pathname)) return undefined;
  const seen = Object.entries(remotes).flatMap(([name, { pages }]) =>
    pages
      .filter(({ audience }) => audience === viewer || audience === 'everybody')
      .map((page) => ({ name, page })),
  );
  return (
    seen.find(({ page }) => matchesPage(page.path, pathname)) ??
    seen.find(({ page }) => page.path === '*')
  );
}
