import { pagePaths, type PagePreview } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';

/** Returns what a link preview tells of a share; `undefined` for a token that receives nothing. */
export type DescribeShareOf = (token: string, ip: string) => Promise<PagePreview | undefined>;

/**
 * Returns what the preview of a share's link tells, to a program that draws one. Browsers announce themselves by
 * `Sec-Fetch-Mode`, which pages can't set and such programs don't send: their page needs no look-up and comes from memory.
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
