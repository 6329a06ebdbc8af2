import { isId, type Id, type Order } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { CounterRepository, OrderOfShop } from './counter.repository.ts';

type CounterOptions = {
  readonly repository: CounterRepository;
  /** Returns the order as its shop sees it. */
  readonly showOrder: (order: OrderOfShop) => Promise<Order>;
  readonly sendLive: SendLive;
};

export type Counter = ReturnType<typeof createCounter>;

/** Completes and puts back orders for a shop. Idempotent: a repeated call gets the same answer and sends no events. */
export function createCounter({ repository, showOrder, sendLive }: CounterOptions) {
  const step =
    (take: (order: OrderOfShop) => Promise<boolean>) =>
    async (id: string, shopId: Id): Promise<Order> => {
      if (!isId(id)) throw new AppError('print.not_found');
      if (await take({ id, shopId })) await sendLive();
      return showOrder({ id, shopId });
    };

  return { completeOrder: step(repository.complete), reopenOrder: step(repository.reopen) };
}
