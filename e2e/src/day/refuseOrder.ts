import type { Locator } from 'playwright-core';
import { priceOf, priceOfFile } from './createTill.ts';
import type { DayFile } from './dayOrders.ts';
import type { Day, KnownOrder } from './startDay.ts';

interface Refusal {
  known: KnownOrder;
  /** The region of the open order. */
  order: Locator;
  /** The label of the reason. */
  reason: string;
  /** The only file to refuse; undefined for the whole order. */
  file?: DayFile | undefined;
}

/** Refuses an order that was paid online, or one of its files, and books the refund. */
export async function refuseOrder(
  day: Day,
  { known, order, reason, file }: Refusal,
): Promise<void> {
  const { asked, rates } = known;
  await order.getByRole('button', { name: 'Can’t print this…' }).click();
  const dialog = day.page.getByRole('dialog');
  if (file) {
    await dialog.getByRole('radio', { name: 'Some files' }).check();
    await dialog.getByRole('checkbox', { name: file.name }).check();
  }
  await dialog.getByRole('radio', { name: reason }).check();
  await day.takePicture(day.page, `refusing-${reason.toLowerCase().replaceAll(/\W+/g, '-')}`);
  await dialog.getByRole('button', { name: /^Refuse/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await order
    .getByText(/^Refused/)
    .first()
    .waitFor();
  await day.takePicture(day.page, `refused-${reason.toLowerCase().replaceAll(/\W+/g, '-')}`);
  day.till.refund(file ? priceOfFile(file, rates) : priceOf(asked, rates));
}
