import { apiPaths, type Id } from '@parchi/contract';
import type { ApiResult } from '@parchi/shared-api';
import { fetchFile } from './fetchFile.ts';

/** One that hangs must not keep the others waiting. */
const WITHIN_MS = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The first page of an order's file, at an address that lives until it is revoked. One after the other: the server
 * draws them so, and a browser has few connections for what the shop does meanwhile.
 */
export async function fetchThumbnail(fileId: Id): Promise<ApiResult<string>> {
  const request = { path: apiPaths.getThumbnail, body: { file: fileId } };
  const fetched = last.then(() => fetchFile(request, AbortSignal.timeout(WITHIN_MS)));
  last = fetched;
  const { file: picture, error } = await fetched;
  return error ? { error } : { data: URL.createObjectURL(picture) };
}
