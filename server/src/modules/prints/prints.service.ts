import { isId, type Checkout, type Id, type PaymentStatus, type Order } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { OrderRequest, PlaceOrder } from './placing/placeOrder.ts';
import type { PrintsRepository } from './prints.repository.ts';
import type { ToPrints } from './records/createToPrints.ts';
import { createListOrders } from './records/listOrders.ts';
import type { PrintRow } from './records/printRow.ts';
import type { Viewer } from './viewer.ts';

const over: ReadonlySet<PaymentStatus> = new Set(['expired', 'refund_started', 'refunded']);

export type PrintsService = ReturnType<typeof createPrintsService>;

type PrintsServiceOptions = {
  readonly repository: PrintsRepository;
  readonly toPrints: ToPrints;
  readonly placeOrder: PlaceOrder;
  readonly payments: Pick<PaymentsModule, 'open' | 'askProvider'>;
};

export function createPrintsService(options: PrintsServiceOptions) {
  const { repository, toPrints, payments } = options;

  async function findRow(id: string, viewer?: Viewer): Promise<PrintRow | undefined> {
    if (!isId(id)) return undefined;
    return viewer === undefined ? repository.find(id) : repository.findSeenBy(viewer, id);
  }

  /**
   * Returns an order. A missing order and another account's order get the same answer, which reveals nothing.
   * @param viewer omit to read on behalf of the product itself
   */
  async function showPrint(id: string, viewer?: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    const [print] = row === undefined ? [] : await toPrints([row]);
    if (print === undefined) throw new AppError('print.not_found');
    return print;
  }

  /** Like {@link showPrint}, for the order's page: asks the provider about an unpaid order first. */
  async function openPrint(id: string, viewer: Viewer): Promise<Order> {
    const row = await findRow(id, viewer);
    if (row !== undefined) await payments.askProvider(row.id as Id);
    return showPrint(id, viewer);
  }

  /** @throws {AppError} `print.expired` when the order can no longer be paid */
  async function showUnended(id: Id): Promise<Order> {
    const print = await showPrint(id);
    if (over.has(print.payment.status)) throw new AppError('print.expired');
    return print;
  }

  /**
   * Places an order and opens its payment. If the payment cannot be opened now, the order stays and can be paid from
   * its page.
   * @throws {AppError} `print.expired` when the order is sent again, or its payment opened, too late
   */
  async function order(request: OrderRequest): Promise<{ print: Order; payment: Checkout }> {
    const placed = await options.placeOrder(request);
    // A repeated order may be paid already.
    await payments.askProvider(placed.id);
    await showUnended(placed.id);
    const payment = await payments.open(placed);
    // The order may have expired while the provider answered.
    return { print: await showUnended(placed.id), payment };
  }

  return { showPrint, openPrint, order, ...createListOrders(options) };
}
