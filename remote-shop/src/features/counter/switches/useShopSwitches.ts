import { useState } from 'react';
import type { ChangePrintStatusRequest, OwnShop } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import {
  useChangePrintStatusMutation,
  useChangeStatusMutation,
  usePauseOrdersMutation,
} from '../../../switchesApi.ts';
import { t } from '../../../messages/t.ts';

type Paper = ChangePrintStatusRequest['type'];
type Switched = Paper | 'orders';

interface ShopSwitches {
  /** The switches whose call to the server is under way. */
  readonly turning: ReadonlySet<Switched>;
  /** Stops or starts taking orders. Ends a pause. */
  readonly turnOrders: () => void;
  readonly pause: (until: Date) => void;
  /**
   * @param seen value of the switch that the page shows. If two tabs saw the same value, only one change counts
   * (specification §7)
   */
  readonly turnPaper: (paper: Paper, seen: boolean) => void;
}

/**
 * Returns the actions of the switches.
 * @param refresh refetches the shop; a switch stays busy until the returned promise resolves
 */
export function useShopSwitches(
  { _id: id, pausedUntil }: OwnShop,
  refresh: () => Promise<unknown>,
): ShopSwitches {
  const [changeStatus] = useChangeStatusMutation();
  const [pauseOrders] = usePauseOrdersMutation();
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
      void turn(
        'orders',
        // Unlike the toggle, this is idempotent: if two devices press the switch, the shop still takes orders.
        () => (pausedUntil === null ? changeStatus({ id }) : pauseOrders({ id, until: null })),
        t('shop.switch.orders-failed'),
      ),
    pause: (until) =>
      void turn(
        'orders',
        () => pauseOrders({ id, until: until.toISOString() }),
        t('shop.switch.orders-failed'),
      ),
    turnPaper: (type, current) =>
      void turn(
        type,
        () => changePrintStatus({ id, type, current }),
        t('shop.switch.paper-failed'),
      ),
  };
}
