import { pagePaths, type Id } from '@parchi/contract';
import { createSearchParams } from '@parchi/shared-routing';

/** Returns the address of an order's page, as a location for the router. */
export function orderAddress(id: Id): { readonly pathname: string; readonly search: string } {
  return { pathname: pagePaths.orders, search: `?${createSearchParams({ id })}` };
}
