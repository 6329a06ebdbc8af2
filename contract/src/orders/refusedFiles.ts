import { rupeesFromPaise } from './money.ts';
import type { FileRefusal, Order } from './orders.ts';

type Files = Pick<Order, 'files' | 'fileInfo'>;

/** Files that a shop refused together, with the reason and note that it gave. */
export type RefusedFiles = FileRefusal & { readonly names: readonly string[] };

/** Returns the files to be printed, with their options: all except the files that the shop refused individually. */
export function filesToPrint({ files, fileInfo }: Files): Files {
  const isPrinted = (_: unknown, index: number) => files[index]?.refused === undefined;
  return { files: files.filter(isPrinted), fileInfo: fileInfo.filter(isPrinted) };
}

/** Returns the refusals of single files, oldest first. */
export function refusalsOfFiles({ files }: Pick<Order, 'files'>): RefusedFiles[] {
  const together = new Map<string, RefusedFiles>();
  for (const { originalname, refused } of files) {
    if (refused === undefined) continue;
    const key = JSON.stringify(refused);
    const names = [...(together.get(key)?.names ?? []), originalname];
    together.set(key, { ...refused, names });
  }
  return [...together.values()].toSorted((one, other) => one.at.localeCompare(other.at));
}

/**
 * Returns what an order costs, in rupees, without the files that the shop refused individually. For an order in cash,
 * this is the amount due.
 */
export function amountLeft({
  files,
  amountPayable,
  cash,
}: Pick<Order, 'files' | 'amountPayable' | 'cash'>): number {
  if (cash !== undefined) return cash.amount;
  const backPaise = refusalsOfFiles({ files }).reduce(
    (sum, { refund }) => sum + Math.round((refund?.amount ?? 0) * 100),
    0,
  );
  return rupeesFromPaise(Math.round(amountPayable * 100) - backPaise);
}
