import { isId, type Checkout, type Id, type OrdersReply, type Print } from '@parchi/contract';
import { AppError } from '../../http/appError.ts';
import { readOrdersCursor, writeOrdersCursor, type OrdersCursor } from './ordersCursor.ts';
import type { PrintsRepository } from './prints.repository.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { OrderRequest, PlaceOrder } from './placing/placeOrder.ts';
import type { OpenPdf } from './pdf/openPdf.ts';
import type { ToPrints } from './records/createToPrints.ts';
import type { PrintRow } from './records/printRow.ts';
import type { Viewer } from './viewer.ts';

const PAGE = 20;

export type PrintsService = ReturnType<typeof createPrintsService>;

type PrintsServiceOptions = {
  readonly repository: PrintsRepository;
  readonly toPrints: ToPrints;
  readonly placeOrder: PlaceOrder;
  readonly openPdf: OpenPdf;
  readonly payments: Pick<PaymentsModule, 'open'>;
};

export function createPrintsService(options: PrintsServiceOptions) {
  const { repository, toPrints, payments } = options;

  async function findRow(id: string, viewer?: Viewer): Promise<PrintRow | undefined> {
    if (!isId(id)) return undefined;
    return viewer === undefined ? repository.find(id) : repository.findSeenBy(viewer, id);
  }

  /**
   * Not there and not yours are one answer: it tells nothing about what exists.
   * @param viewer without one, the product itself asks
   */
  async function showPrint(id: string, viewer?: Viewer): Promise<Print> {
    const row = await findRow(id, viewer);
    const [print] = row === undefined ? [] : await toPrints([row]);
    if (print === undefined) throw new AppError('print.not_found');
    return print;
  }

  async function listOpen(userId: Id): Promise<Pick<OrdersReply, 'unpaid' | 'active'>> {
    const prints = await toPrints(await repository.listOpenOfUser(userId));
    return {
      unpaid: prints.filter((print) => !print.active),
      active: prints.filter((print) => print.active),
    };
  }

  async function listPrevious(
    userId: Id,
    after?: OrdersCursor,
  ): Promise<Pick<OrdersReply, 'previous' | 'cursor'>> {
    // One more than is shown tells whether there is a next page.
    const rows = await repository.listPreviousOfUser(userId, { after, count: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    const cursor = last && { endedAtMicros: last.ended_at_micros, id: last.id as Id };
    return {
      previous: await toPrints(shown),
      cursor: cursor === undefined ? null : writeOrdersCursor(cursor),
    };
  }

  return {
    showPrint,
    openPdf: options.openPdf,

    /** When no payment can be opened now, the order stays, and can be paid from its page. */
    async order(request: OrderRequest): Promise<{ print: Print; payment: Checkout }> {
      const placed = await options.placeOrder(request);
      const payment = await payments.open(placed);
      return { print: await showPrint(placed.id), payment };
    },

    async listOrders(userId: Id, cursor?: string): Promise<OrdersReply> {
      if (cursor === undefined) {
        return { ...(await listOpen(userId)), ...(await listPrevious(userId)) };
      }
      const after = readOrdersCursor(cursor);
      if (after === undefined) throw new AppError('request.invalid');
      return { unpaid: [], active: [], ...(await listPrevious(userId, after)) };
    },

    async ordersOfUser(userId: Id): Promise<{ active: Print[]; previous: Print[] }> {
      const { active } = await listOpen(userId);
      return { active, previous: (await listPrevious(userId)).previous };
    },

    async queueOfShop(shopId: Id): Promise<{ priority: Print[]; others: Print[] }> {
      const prints = await toPrints(await repository.listActiveOfShop(shopId));
      return {
        priority: prints.filter((print) => print.priority),
        others: prints.filter((print) => !print.priority),
      };
    },
  };
}
