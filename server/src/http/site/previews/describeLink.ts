import { pagePaths, type PagePreview } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';

/** Returns the link preview of a share; `undefined` for a token without a share. */
export type DescribeShareOf = (token: string, ip: string) => Promise<PagePreview | undefined>;

/**
 * Returns the preview of a share's link, for a program that shows link previews. A browser is recognised by
 * `Sec-Fetch-Mode`, which pages can't set and such programs don't send. Its page needs no look-up and comes from
 * memory.
 */
export async function describeLink(
  describeShare: DescribeShareOf,
  pagePath: string | undefined,
  { headers, raw, ip }: FastifyRequest,
): Promise<PagePreview | undefined> {
  if (pagePath !== pagePaths.receiveFile || headers['sec-fetch-mode'] !== undefined) {
    return undefined;
  }
  const [, ...search] = (raw.url ?? '').split('?');
  const token = new URLSearchParams(search.join('?')).get('token');
  return token ? describeShare(token, ip) : undefined;
}
