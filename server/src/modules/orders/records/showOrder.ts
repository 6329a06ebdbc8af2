import { isId, type Id, type Order } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import type { OrderRow } from './orderRow.ts';
import { findOrder, findOrderSeenBy } from './orders.repository.ts';
import { toWireOrders, type ReadOrdersContext } from './toWireOrders.ts';
import type { Viewer } from './viewer.ts';

export type OpenOrderContext = ReadOrdersContext & {
  readonly payments: Pick<PaymentsModule, 'askProvider'>;
};

/**
 * Returns an order. A missing order and another account's order get the same error, so that it reveals nothing.
 * @param viewer account that asks; omit it to read any order on behalf of the server itself
 * @throws {AppError} `print.not_found`
 */
export async function showOrder(
  context: ReadOrdersContext,
  id: string,
  viewer?: Viewer,
): Promise<Order> {
  const row = await findRow(context, id, viewer);
  const [order] = row === undefined ? [] : await toWireOrders(context, [row], viewer?.kind);
  if (order === undefined) throw new AppError('print.not_found');
  return order;
}

/**
 * Returns the order for its page, like {@link showOrder}. Asks the provider about the payment first, if the order is
 * unpaid.
 */
export async function openOrder(
  context: OpenOrderContext,
  id: string,
  viewer: Viewer,
): Promise<Order> {
  const row = await findRow(context, id, viewer);
  if (row !== undefined) await context.payments.askProvider(row.id as Id);
  return showOrder(context, id, viewer);
}

async function findRow(
  context: ReadOrdersContext,
  id: string,
  viewer?: Viewer,
): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined;
  return viewer === undefined ? findOrder(context, id) : findOrderSeenBy(context, viewer, id);
}
