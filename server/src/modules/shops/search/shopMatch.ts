import type { Id } from '@parchi/contract';
import type { Coordinates } from '../pincodeCentre.ts';
import type { SearchedShop } from './searchWords.ts';

/** A shop that has what was asked for, as far as it is needed to choose among such. */
export type ShopMatch = SearchedShop & {
  readonly id: Id;
  readonly isOn: boolean;
  readonly orderCount: number;
  readonly place: Coordinates | undefined;
};
