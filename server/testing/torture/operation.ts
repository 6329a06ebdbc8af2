import type { Client, Place, ShopClient } from '../fixtures/customerAndShop.ts';

export type People = {
  readonly place: Place;
  readonly customer: Client;
  readonly shop: ShopClient;
};

/** Makes the state in which an operation of people or jobs begins, such as a paid order, and returns the operation. */
export type Operation = (people: People) => Promise<{
  /** Does it, on a server that may die meanwhile. */
  act(): Promise<unknown>;
  /** Does it again where a person would, and asserts that it is done once. */
  check(): Promise<void>;
}>;
