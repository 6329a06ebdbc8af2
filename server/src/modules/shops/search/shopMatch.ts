import type { Id } from '@parchi/contract';
import type { Coordinates } from '../geography/coordinates.ts';
import type { SearchedShop } from './words/searchWords.ts';

/** A shop that matches a search, with the fields that the ranking needs. */
export type ShopMatch = Pick<SearchedShop, 'name' | 'locality' | 'city'> & {
  readonly id: Id;
  /** Whether the shop takes orders now: it is open, switched on and not paused. */
  readonly isOpen: boolean;
  readonly orderCount: number;
  readonly place: Coordinates | undefined;
};
