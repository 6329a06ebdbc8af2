import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReceivedUpload } from '../../../transfer/upload/receiving/receiveUpload.ts';
import type { NewOrder, OrderKey } from './newOrder.ts';
import type { OrderForm } from './form/orderForm.ts';
import { findShopTerms } from './newOrders.repository.ts';
import {
  agreedPrice,
  assertColorsAreOn,
  assertIsNamedPdf,
  countPrintedPages,
} from './placing.rules.ts';
import { prepareFiles, type PrepareFilesContext } from './pdfs/prepareFiles.ts';

export type ComposeOrderContext = PrepareFilesContext & { readonly db: Kysely<Database> };

type OrderInput = {
  readonly form: OrderForm;
  readonly upload: ReceivedUpload;
  readonly userId: Id;
  readonly orderKey: OrderKey | undefined;
};

/**
 * Composes an order from an upload. The price is computed from the stored bytes and the shop's rates. The form's total
 * is only compared with that price.
 */
export async function composeOrder(
  context: ComposeOrderContext,
  { form, upload, ...asked }: OrderInput,
): Promise<NewOrder> {
  for (const file of upload.files) assertIsNamedPdf(file.name);
  // This early check saves the work on the PDFs if a colour is unavailable. `agree` checks again, on the terms at the
  // time of insertion.
  assertColorsAreOn(await findShopTerms(context.db, form.shopId), form.options);
  const files = await prepareFiles(context, {
    ...upload,
    userId: asked.userId,
    options: form.options,
  });
  const printedPages = files.map(countPrintedPages);
  return {
    ...asked,
    upload,
    shopId: form.shopId,
    isPriority: form.isPriority,
    lines: files.map((file, index) => ({
      id: newId(),
      file,
      printedPages: printedPages[index] ?? 0,
    })),
    agree(terms) {
      assertColorsAreOn(terms, form.options);
      const { bnwPaise, colorPaise } = terms;
      return {
        rates: { bnwPaise, colorPaise },
        price: agreedPrice(form, terms, printedPages),
      };
    },
  };
}
