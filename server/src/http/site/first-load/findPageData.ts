import type { PageData, ShopReply } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { FoundPage } from './findPage.ts';
import type { FirstLoadReader } from './firstLoadReader.ts';

/** Returns what everybody may know of the shop with this code; `undefined` if there is none, or it isn't known soon. */
export type FindShopOfDocument = (code: string, ip: string) => Promise<ShopReply | undefined>;

type RequestedPage = {
  readonly page: FoundPage | undefined;
  readonly language: string;
  readonly request: Pick<FastifyRequest, 'raw' | 'ip'>;
};

/**
 * Returns the data that the first view of a requested page shows. `undefined` if it shows none, or if they are not
 * available: then the document has the page's view without data.
 */
export async function findPageData(
  { page, language, request }: RequestedPage,
  firstLoads: Pick<FirstLoadReader, 'find'>,
  findShop: FindShopOfDocument,
): Promise<PageData | undefined> {
  if (page?.remote === undefined) return undefined;
  const { dataView } = firstLoads.find(page.remote.deployed)?.pages[page.path]?.[language] ?? {};
  // A remote may be newer than this server, and announce data that the server doesn't know.
  if (dataView?.data !== 'shop') return undefined;
  const [, ...search] = (request.raw.url ?? '').split('?');
  const code = new URLSearchParams(search.join('?')).get('shop');
  const shop = code === null ? undefined : await findShop(code, request.ip);
  return shop && { shop };
}
