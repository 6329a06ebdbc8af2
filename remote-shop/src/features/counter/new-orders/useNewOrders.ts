import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { callName } from '../order-text/callName.ts';
import type { Bell } from './useBell.ts';

const none: ReadonlySet<Id> = new Set();

/**
 * Announces orders that arrive while the counter is open: with one toast and one sound for all that arrive together.
 * @param orders the orders of the shop's last reply, the same array until the next reply; undefined before the first
 * reply
 * @returns the ids of the orders that arrived last
 */
export function useNewOrders(
  orders: readonly Order[] | undefined,
  { ring }: Pick<Bell, 'ring'>,
): ReadonlySet<Id> {
  const known = useRef<Set<Id>>(undefined);
  const [arrived, setArrived] = useState(none);
  const announce = useEffectEvent((paid: readonly Order[]) => {
    ring(paid.map(({ _id }) => _id));
    showToast({ tone: 'info', text: noticeOf(paid) });
  });
  useEffect(() => {
    if (orders === undefined) return;
    const isFirst = known.current === undefined;
    const knownIds = (known.current ??= new Set());
    const fresh = orders.filter(({ _id }) => !knownIds.has(_id));
    for (const { _id } of fresh) knownIds.add(_id);
    const paid = fresh.filter((order) => !wasPutBack(order));
    if (isFirst || paid.length === 0) return;
    setArrived(new Set(paid.map(({ _id }) => _id)));
    announce(paid);
  }, [orders]);
  return arrived;
}

/**
 * Returns whether a waiting order was completed and then put back. If not, the payment was its last change. Both times
 * come from the server.
 */
function wasPutBack({ paidAt, updatedAt }: Order): boolean {
  return paidAt !== null && updatedAt > paidAt;
}

function noticeOf(fresh: readonly Order[]): string {
  const [only, ...more] = fresh;
  if (!only || more.length > 0) return t('shop.counter.new-orders', { count: fresh.length });
  return t('shop.counter.new-order', { order: callName(only), customer: only.customerName });
}
