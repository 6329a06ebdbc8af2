import {
  publicParameters,
  readPreviews,
  type HostBuild,
  type RemoteRegistry,
} from '@parchi/contract';
import type { DocumentPreview } from './describeInHead.ts';
import { findPage, type FoundPage } from '../first-load/findPage.ts';

/** Query parameter with the address to show after signing in. */
const NEXT = 'next';

type RequestedPage = {
  readonly page: FoundPage | undefined;
  /** Path and search that were requested. */
  readonly url: string;
  readonly registry: RemoteRegistry | undefined;
  readonly language: string;
  readonly ownPreviews: HostBuild['previews'];
  readonly siteUrl: string | undefined;
};

/**
 * Returns what search engines show of the page at an address. An address that may contain a token or an id has no
 * preview, because its content is private.
 */
export function findPreview(request: RequestedPage): DocumentPreview | undefined {
  const { page, language, ownPreviews, siteUrl } = request;
  if (page === undefined || page.path.includes(':') || mayHoldSecret(request)) return undefined;
  const announced = page.remote?.deployed.pages.find(({ path }) => path === page.path);
  const previews = announced ? readPreviews(announced) : ownPreviews[page.path];
  const preview = previews?.[language] ?? previews?.['en'];
  return preview && { ...preview, language, path: page.path, siteUrl };
}

function mayHoldSecret(request: RequestedPage): boolean {
  const [, ...search] = request.url.split('?');
  return [...new URLSearchParams(search.join('?'))].some(([name, value]) =>
    name === NEXT ? !isPublicPath(value, request) : !publicParameters.includes(name),
  );
}

/** Returns whether an address is nothing but the path of a page that has a preview. */
function isPublicPath(address: string, request: RequestedPage): boolean {
  const page = findPage(address, request.registry);
  return findPreview({ ...request, page, url: address }) !== undefined;
}
