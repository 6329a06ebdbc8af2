import { pagePaths, type Id } from '@parchi/contract';
import { createSearchParams } from '@parchi/shared-routing';

/** Returns the router location of an order's page. */
export function orderAddress(id: Id): { readonly pathname: string; readonly search: string } {
  return { pathname: pagePaths.orders, search: `?${createSearchParams({ id })}` };
}
