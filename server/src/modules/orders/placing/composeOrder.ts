import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReceivedUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import { findShopTerms } from '../../shops/shops.module.ts';
import type { OrderForm } from './form/orderForm.ts';
import type { NewOrder, OrderKey } from './newOrder.ts';
import { prepareFiles, type PrepareFilesContext } from './pdfs/prepareFiles.ts';
import {
  assertColorsAreOn,
  assertIsNamedPdf,
  assertTakesCash,
  countPrintedPages,
} from './placing.rules.ts';

export type ComposeOrderContext = {
  readonly db: Kysely<Database>;
  readonly pdfs: PrepareFilesContext;
};

type OrderInput = {
  readonly form: OrderForm;
  readonly upload: ReceivedUpload;
  readonly userId: Id;
  readonly address: string;
  readonly orderKey: OrderKey | undefined;
};

/** Composes an order from an upload: counts the pages of its PDFs, and decrypts those that have a password. */
export async function composeOrder(
  { db, pdfs }: ComposeOrderContext,
  { form, upload, userId, address, orderKey }: OrderInput,
): Promise<NewOrder> {
  const { options } = form;
  for (const file of upload.files) assertIsNamedPdf(file.name);
  // This early check saves the work on the PDFs if a colour or payment in cash is unavailable. `saveOrder` checks
  // again, on the terms at the time of insertion.
  const terms = await findShopTerms(db, form.shopId);
  assertColorsAreOn(terms, options);
  assertTakesCash(terms, form);
  const files = await prepareFiles(pdfs, { ...upload, userId, options });
  const lines = files.map((file) => ({ id: newId(), file, printedPages: countPrintedPages(file) }));
  return { upload, userId, address, orderKey, form, lines };
}
