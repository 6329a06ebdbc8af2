import { isId, type Checkout, type Id, type PaymentStatus, type Order } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import { placeOrder, type OrderRequest, type PlaceOrderContext } from './placing/placeOrder.ts';
import type { OrdersRepository } from './records/orders.repository.ts';
import type { ToWireOrders } from './records/createToWireOrders.ts';
import { createListOrders } from './records/listOrders.ts';
import type { OrderRow } from './records/orderRow.ts';
import type { Viewer } from './records/viewer.ts';

const over: ReadonlySet<PaymentStatus> = new Set(['expired', 'refund_started', 'refunded']);

export type OrdersService = ReturnType<typeof createOrdersService>;

type OrdersServiceOptions = {
  readonly repository: OrdersRepository;
  readonly toWireOrders: ToWireOrders;
  readonly placing: PlaceOrderContext;
  readonly payments: Pick<PaymentsModule, 'open' | 'askProvider'>;
};

export function createOrdersService(options: OrdersServiceOptions) {
  const { repository, toWireOrders, payments } = options;

  async function findRow(id: string, viewer?: Viewer): Promise<OrderRow | undefined> {
    if (!isId(id)) return undefined;
    return viewer === undefined ? repository.find(id) : repository.findSeenBy(viewer, id);
  }

  /**
   * Returns an order. A missing order and another account's order get the same answer, which reveals nothing.
   * @param viewer omit to read on behalf of the product itself
   */
  async function showOrder(id: string, viewer?: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    const [print] = row === undefined ? [] : await toWireOrders([row]);
    if (print === undefined) throw new AppError('print.not_found');
    return print;
  }

  /** Like {@link showOrder}, for the order's page: asks the provider about an unpaid order first. */
  async function openOrder(id: string, viewer: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    if (row !== undefined) await payments.askProvider(row.id as Id);
    return showOrder(id, viewer);
  }

  /** @throws {AppError} `print.expired` when the order can no longer be paid */
  async function showUnended(id: Id): Promise<Order> {
    const print = await showOrder(id);
    if (over.has(print.payment.status)) throw new AppError('print.expired');
    return print;
  }

  /**
   * Places an order and opens its payment. If the payment cannot be opened now, the order stays and can be paid from
   * its page.
   * @throws {AppError} `print.expired` when the order is sent again, or its payment opened, too late
   */
  async function order(request: OrderRequest): Promise<{ print: Order; payment: Checkout }> {
    const placed = await placeOrder(options.placing, request);
    // A repeated order may be paid already.
    await payments.askProvider(placed.id);
    await showUnended(placed.id);
    const payment = await payments.open(placed);
    // The order may have expired while the provider answered.
    return { print: await showUnended(placed.id), payment };
  }

  return { showOrder, openOrder, order, ...createListOrders(options) };
}
