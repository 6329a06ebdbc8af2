import type { Id, OrderPrice } from '@parchi/contract';
import type { PendingUpload } from '../../../transfer/upload/uploadRows.ts';
import type { ShopTerms } from '../../shops/shops.module.ts';
import type { OrderForm } from './form/orderForm.ts';
import type { PreparedFile } from './pdfs/prepareFiles.ts';

/**
 * Identifies a request for an order before the order has an id, so that a second click with the same key does not place
 * a second order.
 */
export type OrderKey = { readonly key: string; readonly contentHash: Buffer };

export type OrderLine = {
  readonly id: Id;
  readonly file: PreparedFile;
  readonly printedPages: number;
};

/** The price of an order, per file and in total, and the shop's rates from which it was computed. */
export type Agreement = {
  readonly rates: Pick<ShopTerms, 'bnwPaise' | 'colorPaise'>;
  readonly price: OrderPrice;
};

/** An order about to be inserted, complete except for its price. */
export type NewOrder = {
  readonly upload: PendingUpload;
  readonly userId: Id;
  /** Key under which limits count the customer's address. */
  readonly address: string;
  readonly orderKey: OrderKey | undefined;
  readonly form: OrderForm;
  /** The prepared files and how many pages of each are printed, in the order in which the files were sent. */
  readonly lines: readonly OrderLine[];
};
