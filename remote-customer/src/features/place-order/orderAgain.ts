import { areFilesGone, type Order, type OrderFileInfo } from '@parchi/contract';
import { pdfBytes } from '../../lib/pdf/document/pdfBytes.ts';
import type { ChosenPdf } from './files/chosenPdf.ts';
import type { ChosenOptions } from './options/chosenOptions.ts';
import { emptyDraft, type OrderDraft } from './orderDraft.ts';
import { randomKey } from './payment/randomKey.ts';

export interface OrderAgain {
  readonly draft: OrderDraft;
  /** Names of the files that the server no longer has. */
  readonly lost: readonly string[];
}

/** Returns a draft with the shop, files and options of an earlier order. Its files are fetched from the server. */
export async function orderAgain(order: Order): Promise<OrderAgain> {
  const { shop, priority: isPriority } = order;
  const files: ChosenPdf[] = [];
  const lost: string[] = [];
  for (const [index, stored] of order.files.entries()) {
    const info = order.fileInfo[index];
    const file = areFilesGone(order) ? undefined : await fetchFile(stored);
    if (file === undefined || info === undefined) lost.push(stored.originalname);
    else files.push({ key: randomKey(), file, reading: undefined, options: optionsOf(info) });
  }
  return { draft: { ...emptyDraft, shop, isPriority, files }, lost };
}

/** Returns a file of an order; `undefined` if the server does not give it. */
async function fetchFile(stored: Order['files'][number]): Promise<File | undefined> {
  const bytes = await pdfBytes(stored)
    .read(0, stored.size)
    .catch(() => undefined);
  return bytes && new File([bytes], stored.originalname, { type: 'application/pdf' });
}

function optionsOf(info: OrderFileInfo): ChosenOptions {
  const { pageRange, pagesToBePrinted, pageColor, pageMethod, numberOfCopies, note } = info;
  return {
    pageRange,
    rangeText: pageRange === 'All' ? '' : pagesToBePrinted,
    pageColor,
    pageMethod,
    copiesText: String(numberOfCopies),
    note,
  };
}
