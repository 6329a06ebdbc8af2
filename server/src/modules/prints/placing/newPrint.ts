import type { Id, OrderPrice } from '@parchi/contract';
import type { PendingUpload } from '../../../upload/receiveUpload.ts';
import type { PrintableFile } from './prepareFiles.ts';
import type { Rates, ShopTerms } from './placing.rules.ts';

/** Names an order before it has an id: a person's second click with the same key is the same order. */
export type OrderKey = { readonly key: string; readonly contentHash: Buffer };

export type OrderLine = {
  readonly id: Id;
  readonly file: PrintableFile;
  readonly printedPages: number;
};

/** What an order costs, line by line, and the rates that made it so. */
export type Agreement = { readonly rates: Rates; readonly price: OrderPrice };

/** An order with everything that it needs but a price, about to be written. */
export type NewPrint = {
  readonly upload: PendingUpload;
  readonly userId: Id;
  readonly shopId: Id;
  readonly orderKey: OrderKey | undefined;
  readonly isPriority: boolean;
  readonly lines: readonly OrderLine[];
  /** @throws {AppError} when the shop's terms are no longer those that the person saw */
  agree(terms: ShopTerms): Agreement;
};
