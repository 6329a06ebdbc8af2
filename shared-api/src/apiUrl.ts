import type { ApiPath } from '@parchi/contract';
import { apiOrigin } from './apiOrigin.ts';

/** The full address of a call, also what a plain form posts to. */
export function apiUrl(path: ApiPath): string {
  return `${apiOrigin()}${path}`;
}
