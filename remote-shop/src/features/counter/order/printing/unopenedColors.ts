import type { Order, PageColor } from '@parchi/contract';
import { colorsOf } from '../../order-text/describeOrder.ts';

/**
 * Returns the colours of an order's print files that its shop never opened, by the server's record. None for an order
 * with one print file, and for one that was opened before colours were recorded.
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
