import { apiPaths, type Id } from '@parchi/contract';
import type { ApiResult } from '@parchi/shared-api';
import { fetchFile } from './fetchFile.ts';

/**
 * Maximum time for one thumbnail, in ms. The next thumbnail waits for this one, so a request without an answer must
 * end.
 */
const WITHIN_MS = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Fetches a picture of a file's first page. Returns its object URL, which the caller must revoke. Only one request runs
 * at a time: the server draws thumbnails one by one, and the browser needs its few connections for the shop's other
 * calls.
 */
export async function fetchThumbnail(fileId: Id): Promise<ApiResult<string>> {
  const request = { path: apiPaths.getThumbnail, body: { file: fileId } };
  const fetched = last.then(() => fetchFile(request, AbortSignal.timeout(WITHIN_MS)));
  last = fetched;
  const { file: picture, error } = await fetched;
  return error ? { error } : { data: URL.createObjectURL(picture) };
}
