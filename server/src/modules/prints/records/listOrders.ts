import type { Id, OrdersReply, Print } from '@parchi/contract';
import { AppError } from '../../../http/appError.ts';
import { readOrdersCursor, writeOrdersCursor, type OrdersCursor } from './ordersCursor.ts';
import type { PrintsRepository } from '../prints.repository.ts';
import type { ToPrints } from './createToPrints.ts';

const PAGE = 20;

type ListOrdersOptions = { readonly repository: PrintsRepository; readonly toPrints: ToPrints };

/** Orders of one person, and those that a shop still has to print. */
export function createListOrders({ repository, toPrints }: ListOrdersOptions) {
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
    return {
      previous: await toPrints(shown),
      cursor:
        last === undefined
          ? null
          : writeOrdersCursor({ endedAtMicros: last.ended_at_micros, id: last.id as Id }),
    };
  }

  return {
    /** Open orders whole on the first page; previous ones a page at a time. */
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
