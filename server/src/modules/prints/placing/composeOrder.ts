import type { Id } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../http/appError.ts';
import type { ReceivedUpload } from '../../../upload/receiveUpload.ts';
import type { ShopsModule } from '../../shops/shops.module.ts';
import type { NewPrint, OrderKey } from './newPrint.ts';
import type { NewPrintForm } from './newPrintForm.ts';
import {
  agreedPrice,
  assertColorsAreOn,
  assertIsNamedPdf,
  countPrintedPages,
  ratesOf,
} from './placing.rules.ts';
import { createPrepareFiles, type PrepareFilesOptions } from './prepareFiles.ts';

export type ComposeOrderOptions = PrepareFilesOptions & {
  readonly shops: Pick<ShopsModule, 'findPublicShop'>;
};

type Asked = {
  readonly form: NewPrintForm;
  readonly upload: ReceivedUpload;
  readonly userId: Id;
  readonly orderKey: OrderKey | undefined;
};

/** Only the stored bytes and the shop's rates of this moment make the price; what the form says of it is compared. */
export function createComposeOrder(options: ComposeOrderOptions) {
  const prepareFiles = createPrepareFiles(options);

  return async function composeOrder({ form, upload, ...asked }: Asked): Promise<NewPrint> {
    for (const file of upload.files) assertIsNamedPdf(file.name);
    const shop = await options.shops.findPublicShop(form.shopId);
    if (shop === undefined) throw new AppError('shop.not_found');
    assertColorsAreOn(shop, form.options);
    const files = await prepareFiles({ ...upload, options: form.options });
    const rates = ratesOf(shop);
    const printedPages = files.map(countPrintedPages);
    const price = agreedPrice(form, rates, printedPages);
    return {
      ...asked,
      upload,
      shopId: shop._id,
      isPriority: form.isPriority,
      rates,
      price,
      lines: files.map((file, index) => ({
        id: newId(),
        file,
        printedPages: printedPages[index] ?? 0,
        pricePaise: price.filePaise[index] ?? 0,
      })),
    };
  };
}
