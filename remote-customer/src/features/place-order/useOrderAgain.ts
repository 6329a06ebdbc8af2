import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { isId, type Id } from '@parchi/contract';
import { useSearchParams } from '@parchi/shared-routing';
import { useHistorySteps } from '@parchi/shared-routing/steps';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { useCheckOrderMutation } from '../../ordersApi.ts';
import { orderAgain } from './orderAgain.ts';
import type { DraftEvent } from './orderDraft.ts';

/**
 * Starts a new order with the shop, files and options of the order in the URL: `/print-file?again={id}`. The URL of the
 * upload stage then replaces that URL, so that a reload keeps later changes.
 * @returns whether the order and its files are still being fetched
 */
export function useOrderAgain(isLooking: boolean, dispatch: Dispatch<DraftEvent>): boolean {
  const [search] = useSearchParams();
  const { goTo } = useHistorySteps();
  const [checkOrder] = useCheckOrderMutation();
  const again = search.get('again') ?? '';
  const id = isId(again) ? again : undefined;
  const start = useEffectEvent(async (orderId: Id) => {
    const { data: order } = await checkOrder(orderId);
    if (order === undefined) {
      showToast({ tone: 'warning', text: t('place-order.again.failed') });
      goTo('', { replace: true });
      return;
    }
    const { draft, lost } = await orderAgain(order);
    dispatch({ type: 'started-again', draft });
    goTo('?stage=upload', { replace: true });
    if (lost.length === 0) return;
    const text = t('place-order.again.lost', { count: lost.length, names: lost.join(', ') });
    showToast({ tone: 'warning', text });
  });
  useEffect(() => {
    if (!isLooking && id !== undefined) void start(id);
  }, [isLooking, id]);
  return id !== undefined;
}
