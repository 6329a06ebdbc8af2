import { paiseFromRupees, priceOrder, type OrderPrice, type PublicShop } from '@parchi/contract';
import type { ReadablePdf } from '../../files/chosenPdf.ts';
import { filePages } from '../../options/pages/filePages.ts';
import { copiesOf } from '../../options/chosenOptions.ts';

/** Returns the price of the order as the page computes it. The price that is charged is computed by the server. */
export function priceFiles(
  files: readonly ReadablePdf[],
  { shop, isPriority }: { shop: PublicShop; isPriority: boolean },
): OrderPrice {
  const priced = files.map((chosen) => ({
    pages: filePages(chosen).pages.length,
    ratePaise: ratePaise(shop, chosen.options.pageColor),
    copies: copiesOf(chosen.options) ?? 0,
  }));
  return priceOrder(priced, isPriority);
}

function ratePaise(shop: PublicShop, color: ReadablePdf['options']['pageColor']): number {
  return paiseFromRupees(color === 'Color' ? shop.color : shop.bnw) ?? 0;
}
