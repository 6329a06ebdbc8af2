import { isId, type ErrorCode, type Id, type Print } from '@parchi/contract';
import type { PrintState } from '../../../db/schema.ts';
import { AppError } from '../../../http/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { CounterRepository, OrderOfShop } from './counter.repository.ts';
import { refusalToComplete, refusalToReopen } from './counter.rules.ts';

type CounterOptions = {
  readonly repository: CounterRepository;
  /** The order as its shop sees it. */
  readonly showPrint: (id: Id, shopId: Id) => Promise<Print>;
  readonly sendLive: SendLive;
  /** How long files of a completed order live. */
  readonly filesTtlSeconds: number;
  readonly reopenWithinSeconds: number;
};

type Step = {
  readonly change: (order: OrderOfShop) => Promise<boolean>;
  readonly refusal: (state: PrintState | undefined) => ErrorCode | undefined;
};

export type Counter = ReturnType<typeof createCounter>;

/** Orders that a shop hands out. A step that was taken already is answered as if it were taken now, and told to nobody. */
export function createCounter(options: CounterOptions) {
  const { repository, showPrint, sendLive } = options;

  async function take({ change, refusal }: Step, printId: string, shopId: Id): Promise<Print> {
    if (!isId(printId)) throw new AppError('print.not_found');
    const order = { id: printId, shopId };
    if (await change(order)) await sendLive();
    else {
      const code = refusal(await repository.findState(order));
      if (code !== undefined) throw new AppError(code);
    }
    return showPrint(printId, shopId);
  }

  const completion: Step = {
    change: (order) => repository.complete(order, options.filesTtlSeconds),
    refusal: refusalToComplete,
  };
  const reopening: Step = {
    change: (order) => repository.reopen(order, options.reopenWithinSeconds),
    refusal: refusalToReopen,
  };
  return {
    completeOrder: (printId: string, shopId: Id) => take(completion, printId, shopId),
    reopenOrder: (printId: string, shopId: Id) => take(reopening, printId, shopId),
  };
}
