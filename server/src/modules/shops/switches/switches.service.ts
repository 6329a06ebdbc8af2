import type { ChangePrintStatusRequest, Id, OwnShop } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { ShowOwnShop } from '../shops.service.ts';
import type { SwitchesRepository } from './switches.repository.ts';

type SwitchesOptions = {
  readonly repository: SwitchesRepository;
  readonly showOwnShop: ShowOwnShop;
  readonly sendLive: SendLive;
};

export type Switches = ReturnType<typeof createSwitches>;

/** Changes a shop's own switches. A request for any other `id` is answered with `shop.not_found`. */
export function createSwitches({ repository, showOwnShop, sendLive }: SwitchesOptions) {
  async function show(shopId: Id): Promise<OwnShop> {
    await sendLive();
    return showOwnShop(shopId);
  }

  return {
    async changeStatus(shopId: Id, { id }: { id: string }): Promise<OwnShop> {
      assertIsOwn(shopId, id);
      const on = await repository.toggleOn(shopId);
      // Another toggle may have followed already; each answer shows the value of its own step.
      return { ...(await show(shopId)), on };
    },

    async changePrintStatus(
      shopId: Id,
      { id, type, current }: ChangePrintStatusRequest,
    ): Promise<OwnShop> {
      assertIsOwn(shopId, id);
      await repository.turnPaper(shopId, { paper: type, seen: current });
      return show(shopId);
    },
  };
}

function assertIsOwn(shopId: Id, id: string): void {
  if (id !== shopId) throw new AppError('shop.not_found');
}
