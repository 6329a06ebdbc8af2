import { useState } from 'react';
import type { ChangePrintStatusRequest, OwnShop } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import {
  useChangePrintStatusMutation,
  useChangeStatusMutation,
  usePauseOrdersMutation,
} from '../../../api/switchesApi.ts';
import { t } from '../../../messages/t.ts';

type ColorMode = ChangePrintStatusRequest['type'];
type Switched = ColorMode | 'orders';

interface ShopSwitches {
  /** The switches whose call to the server is under way. */
  readonly switching: ReadonlySet<Switched>;
  /** Stops or starts taking orders. Ends a pause. */
  readonly switchOrders: () => void;
  readonly pause: (until: Date) => void;
  /**
   * @param seen value of the switch that the page shows. If two tabs saw the same value, only one change counts
   * (specification §7)
   */
  readonly switchColor: (color: ColorMode, seen: boolean) => void;
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
  const [switching, setSwitching] = useState<ReadonlySet<Switched>>(new Set());

  async function press(
    switched: Switched,
    change: () => Promise<{ error?: unknown }>,
    failureText: string,
  ): Promise<void> {
    setSwitching((before) => new Set(before).add(switched));
    const { error } = await change();
    if (error) showToast({ tone: 'error', text: failureText });
    await refresh();
    setSwitching((before) => new Set([...before].filter((other) => other !== switched)));
  }

  return {
    switching,
    switchOrders: () =>
      void press(
        'orders',
        // Unlike the toggle, this is idempotent: if two devices press the switch, the shop still takes orders.
        () => (pausedUntil === null ? changeStatus({ id }) : pauseOrders({ id, until: null })),
        t('shop.switch.orders-failed'),
      ),
    pause: (until) =>
      void press(
        'orders',
        () => pauseOrders({ id, until: until.toISOString() }),
        t('shop.switch.orders-failed'),
      ),
    switchColor: (type, current) =>
      void press(
        type,
        () => changePrintStatus({ id, type, current }),
        t('shop.switch.color-failed'),
      ),
  };
}
