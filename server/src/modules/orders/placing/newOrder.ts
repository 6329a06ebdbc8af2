import type { Id, OrderPrice } from '@parchi/contract';
import type { PendingUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { PreparedFile } from './pdfs/prepareFiles.ts';
import type { Rates, ShopTerms } from './placing.rules.ts';

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
export type Agreement = { readonly rates: Rates; readonly price: OrderPrice };

/** An order about to be inserted, complete except for its price. */
export type NewOrder = {
  readonly upload: PendingUpload;
  readonly userId: Id;
  readonly shopId: Id;
  readonly orderKey: OrderKey | undefined;
  readonly isPriority: boolean;
  readonly lines: readonly OrderLine[];
  /**
   * Returns the order's price on these terms of the shop. @throws {AppError} if they differ from those that the
   * customer saw
   */
  agree(terms: ShopTerms): Agreement;
};
