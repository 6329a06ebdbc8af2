import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReceivedUpload } from '../../../upload/receiving/receiveUpload.ts';
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
 * Makes a complete order of an upload. The price is computed from the stored bytes and the shop's rates; the total in the
 * form is only compared with it.
 */
export async function composeOrder(
  context: ComposeOrderContext,
  { form, upload, ...asked }: OrderInput,
): Promise<NewOrder> {
  for (const file of upload.files) assertIsNamedPdf(file.name);
  // An early check, to save the work on PDFs. `agree` checks again on the terms that are valid then.
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
