import type { ApiPath } from '@parchi/contract';
import { apiOrigin } from './apiOrigin.ts';

/** Returns the full URL of a call, for fetch and for the `action` of a plain form. */
export function apiUrl(path: ApiPath): string {
  return `${apiOrigin()}${path}`;
}
