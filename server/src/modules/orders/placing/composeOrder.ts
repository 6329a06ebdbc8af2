import type { Id } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import type { ReceivedUpload } from '../../../upload/receiving/receiveUpload.ts';
import type { NewOrder, OrderKey } from './newOrder.ts';
import type { OrderForm } from './form/orderForm.ts';
import type { NewOrdersRepository } from './newOrders.repository.ts';
import {
  agreedPrice,
  assertColorsAreOn,
  assertIsNamedPdf,
  countPrintedPages,
} from './placing.rules.ts';
import { createPrepareFiles, type PrepareFilesOptions } from './pdfs/prepareFiles.ts';

export type ComposeOrderOptions = PrepareFilesOptions & {
  readonly newOrders: Pick<NewOrdersRepository, 'findShopTerms'>;
};

type OrderInput = {
  readonly form: OrderForm;
  readonly upload: ReceivedUpload;
  readonly userId: Id;
  readonly orderKey: OrderKey | undefined;
};

/**
 * Creates the step from an upload to a complete order. The price is computed from the stored bytes and the shop's
 * rates; the total in the form is only compared with it.
 */
export function createComposeOrder(options: ComposeOrderOptions) {
  const prepareFiles = createPrepareFiles(options);

  return async function composeOrder({ form, upload, ...asked }: OrderInput): Promise<NewOrder> {
    for (const file of upload.files) assertIsNamedPdf(file.name);
    // An early check, to save the work on PDFs. `agree` checks again on the terms that are valid then.
    assertColorsAreOn(await options.newOrders.findShopTerms(form.shopId), form.options);
    const files = await prepareFiles({
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
  };
}
