import type { ShopReply } from '../shops/shops.ts';

/** Data that the server puts into the document of a page whose first view shows them (`DataView`). */
export interface PageData {
  /** The reply of the call `fetchShop` to somebody who is not signed in, for the shop that the query names. */
  readonly shop?: ShopReply;
}

/** Id of the element whose text is the `PageData` as JSON. */
export const PAGE_DATA_ID = 'page-data';
