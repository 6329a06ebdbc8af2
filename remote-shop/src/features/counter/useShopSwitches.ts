import { useState } from 'react';
import type { ChangePrintStatusRequest, OwnShop } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { useChangePrintStatusMutation, useChangeStatusMutation } from '../../counterApi.ts';
import { t } from '../../messages/t.ts';

type Paper = ChangePrintStatusRequest['type'];
type Switched = Paper | 'orders';

interface ShopSwitches {
  /** Those that the server is asked about. */
  readonly turning: ReadonlySet<Switched>;
  readonly turnOrders: () => void;
  /** @param seen what the page shows: of two tabs that saw the same, one changes it (SPEC §7) */
  readonly turnPaper: (paper: Paper, seen: boolean) => void;
}

/** @param refresh ends when the shop's new record is on the page: until then the switch is busy */
export function useShopSwitches(
  { _id: id }: OwnShop,
  refresh: () => Promise<unknown>,
): ShopSwitches {
  const [changeStatus] = useChangeStatusMutation();
  const [changePrintStatus] = useChangePrintStatusMutation();
  const [turning, setTurning] = useState<ReadonlySet<Switched>>(new Set());

  async function turn(
    switched: Switched,
    change: () => Promise<{ error?: unknown }>,
    failureText: string,
  ): Promise<void> {
    setTurning((before) => new Set(before).add(switched));
    const { error } = await change();
    if (error) showToast({ tone: 'error', text: failureText });
    await refresh();
    setTurning((before) => new Set([...before].filter((other) => other !== switched)));
  }

  return {
    turning,
    turnOrders: () =>
      void turn('orders', () => changeStatus({ id }), t('shop.switch.orders-failed')),
    turnPaper: (type, current) =>
      void turn(
        type,
        () => changePrintStatus({ id, type, current }),
        t('shop.switch.paper-failed'),
      ),
  };
}
