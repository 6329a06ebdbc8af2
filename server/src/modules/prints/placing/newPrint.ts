import type { Id, OrderPrice, Paise } from '@parchi/contract';
import type { PendingUpload } from '../../../upload/receiveUpload.ts';
import type { PrintableFile } from './prepareFiles.ts';
import type { Rates } from './placing.rules.ts';

/** Names an order before it has an id: a person's second click with the same key is the same order. */
export type OrderKey = { readonly key: string; readonly contentHash: Buffer };

export type OrderLine = {
  readonly id: Id;
  readonly file: PrintableFile;
  readonly printedPages: number;
  readonly pricePaise: Paise;
};

/** An order with everything that it needs, about to be written. */
export type NewPrint = {
  readonly upload: PendingUpload;
  readonly userId: Id;
  readonly shopId: Id;
  readonly orderKey: OrderKey | undefined;
  readonly isPriority: boolean;
  readonly rates: Rates;
  readonly price: OrderPrice;
  readonly lines: readonly OrderLine[];
};
