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
   * Returns an order. A missing order and another account's order get the same error, so that it reveals nothing.
   * @param viewer account that asks; omit it to read any order on behalf of the server itself
   */
  async function showOrder(id: string, viewer?: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    const [print] = row === undefined ? [] : await toWireOrders([row]);
    if (print === undefined) throw new AppError('print.not_found');
    return print;
  }

  /**
   * Returns the order for its page, like {@link showOrder}. Asks the provider about the payment first, if the order is
   * unpaid.
   */
  async function openOrder(id: string, viewer: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    if (row !== undefined) await payments.askProvider(row.id as Id);
    return showOrder(id, viewer);
  }

  /**
   * Returns the order as its customer sees it. @throws {AppError} `print.expired` if the order can no longer be paid
   */
  async function showUnended(id: Id): Promise<Order> {
    const print = await showOrder(id);
    if (over.has(print.payment.status)) throw new AppError('print.expired');
    return print;
  }

  /**
   * Places an order and creates its provider order. If the provider does not answer, the order stays and can be paid
   * from its page.
   * @throws {AppError} `print.expired` if the order has ended, which may happen when a request is repeated late
   */
  async function order(request: OrderRequest): Promise<{ print: Order; payment: Checkout }> {
    const placed = await placeOrder(options.placing, request);
    // If the browser repeats a request, its order exists and may be paid already.
    await payments.askProvider(placed.id);
    await showUnended(placed.id);
    const payment = await payments.open(placed);
    // Read the order again, because it may have expired while the provider answered.
    return { print: await showUnended(placed.id), payment };
  }

  return { showOrder, openOrder, order, ...createListOrders(options) };
}
