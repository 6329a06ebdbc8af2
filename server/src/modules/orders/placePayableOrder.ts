import type { Checkout, Id, PaymentStatus, Order } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { PlacedOrder } from './placing/newOrders.repository.ts';
import type { PlaceOrderContext } from './placing/placeOrder.ts';
import { showOrder, type OpenOrderContext } from './records/showOrder.ts';

const endedStatuses: ReadonlySet<PaymentStatus> = new Set([
  'expired',
  'refund_started',
  'refunded',
]);

export type PlacePayableOrderContext = OpenOrderContext & {
  readonly placing: PlaceOrderContext;
  readonly payments: Pick<PaymentsModule, 'open'>;
};

/**
 * Runs `place`, which places an order, and creates its provider order, unless it is paid in cash. If the provider does
 * not answer, the order stays and can be paid from its page.
 * @throws {AppError} `print.expired` if the order has ended, which may happen when a request is repeated late
 */
export async function placePayableOrder(
  context: PlacePayableOrderContext,
  place: () => Promise<PlacedOrder>,
): Promise<{ order: Order; payment?: Checkout }> {
  const { payments } = context;
  const placed = await place();
  if (placed.isCash) return { order: await showPayable(context, placed.id) };
  // If the browser repeats a request, its order exists and may be paid already.
  await payments.askProvider(placed.id);
  await showPayable(context, placed.id);
  const payment = await payments.open(placed);
  // Read the order again, because it may have expired while the provider answered.
  return { order: await showPayable(context, placed.id), payment };
}

/** Returns the order as its customer sees it. @throws {AppError} `print.expired` if the order can no longer be paid */
async function showPayable(context: OpenOrderContext, id: Id): Promise<Order> {
  const order = await showOrder(context, id);
  if (endedStatuses.has(order.payment.status)) throw new AppError('print.expired');
  return order;
}
