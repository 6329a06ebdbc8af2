import { pagePaths, type Id } from '@parchi/contract';
import { createSearchParams } from '@parchi/shared-routing';

/** Where an order's page is. */
export function orderAddress(id: Id): { readonly pathname: string; readonly search: string } {
  return { pathname: pagePaths.orders, search: `?${createSearchParams({ id })}` };
}
