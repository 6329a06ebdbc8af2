/** How much a seeded site holds. */
export type SiteSize = {
  readonly shops: number;
  /** Orders of a year. Those of the last hours are active. */
  readonly orders: number;
  readonly people: number;
  /** Shares that have not expired. */
  readonly shares: number;
};

const SHOPS = 10_000;
const ORDERS_OF_A_SHOP = 10;
const ORDERS_OF_A_PERSON = 10;

/** @param factor 1 for 10,000 shops, 100,000 orders of a year and 10,000 live shares */
export function siteSize(factor: number): SiteSize {
  const shops = SHOPS * factor;
  const orders = shops * ORDERS_OF_A_SHOP;
  return { shops, orders, people: orders / ORDERS_OF_A_PERSON, shares: shops };
}
