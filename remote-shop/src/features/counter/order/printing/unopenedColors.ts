import type { Order, PageColor } from '@parchi/contract';
import { colorsOf } from '../../order-text/describeOrder.ts';

/**
 * Returns the colours of the print files that the shop never opened, according to the server. Returns none for an order
 * with only one print file, or one that was opened before the server recorded colours.
 */
export function unopenedColors(
  order: Pick<Order, 'files' | 'fileInfo' | 'openedAt' | 'openedColors'>,
): readonly PageColor[] {
  const { openedAt, openedColors } = order;
  const colors = colorsOf(order);
  const isUnknown = openedAt !== null && openedColors.length === 0;
  if (colors.length < 2 || isUnknown) return [];
  return colors.filter((color) => !openedColors.includes(color));
}
