import { publicParameters, readPreviews, type HostBuild } from '@parchi/contract';
import type { DocumentPreview } from './describeInHead.ts';
import type { FoundPage } from './first-load/findPage.ts';

type RequestedPage = {
  readonly page: FoundPage | undefined;
  /** Path and search that were requested. */
  readonly url: string;
  readonly language: string;
  readonly ownPreviews: HostBuild['previews'];
  readonly siteUrl: string | undefined;
};

/**
 * Returns what search engines show of the page at an address. An address that may contain a token or an id has no
 * preview, because its content is private.
 */
export function findPreview(request: RequestedPage): DocumentPreview | undefined {
  const { page, url, language, ownPreviews, siteUrl } = request;
  if (page === undefined || page.path.includes(':') || mayHoldSecret(url)) return undefined;
  const announced = page.remote?.deployed.pages.find(({ path }) => path === page.path);
  const previews = announced ? readPreviews(announced) : ownPreviews[page.path];
  const preview = previews?.[language] ?? previews?.['en'];
  return preview && { ...preview, language, path: page.path, siteUrl };
}

function mayHoldSecret(url: string): boolean {
  const [, ...search] = url.split('?');
  const names = [...new URLSearchParams(search.join('?')).keys()];
  return names.some((name) => !publicParameters.includes(name));
}
