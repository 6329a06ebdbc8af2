import { useCallback, useEffect, useRef } from 'react';
import { pagePaths, type Id, type Order } from '@parchi/contract';
import { useHref, useLocation, useNavigate } from '@parchi/shared-routing';
import { notifyOnce } from './notifyOnce.ts';
import { orderAddress } from '../orderAddress.ts';
import { holdInView } from './orderInView.ts';
import { keyOf } from '../readyOrders.ts';
import type { ShownNotification } from './showNotification.ts';
import { useNewlyReady } from '../useNewlyReady.ts';

/**
 * Shows a system notification for each order that becomes ready or is refused, until its notice on the page is gone.
 */
export function useReadyNotification(orders: readonly Order[] | undefined): void {
  const shown = useRef(new Map<string, ShownNotification>());
  const targetOf = useTarget();
  useNewlyReady(
    orders,
    useCallback(
      (fresh) => {
        for (const order of fresh) {
          notifyOnce(order, targetOf(order._id)).then(
            (notification) => notification && shown.current.set(keyOf(order), notification),
            // The browser refused the notification. The notice on the page remains.
            () => undefined,
          );
        }
      },
      [targetOf],
    ),
  );

  useEffect(() => {
    const keys = new Set(orders?.map(keyOf));
    for (const [key, notification] of shown.current) {
      if (keys.has(key)) continue;
      notification.close();
      shown.current.delete(key);
    }
  }, [orders]);
  useEffect(() => {
    const all = shown.current;
    return () => all.forEach((notification) => notification.close());
  }, []);
  useOrderInView();
}

/**
 * Returns a function that returns where a click on an order's notification leads. The function is the same on each
 * render.
 */
function useTarget() {
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  const folder = useHref('/');
  return useCallback(
    (id: Id) => {
      const { pathname, search } = orderAddress(id);
      const page = `${folder.replace(/\/$/, '')}${pathname}${search}`;
      return {
        address: new URL(page, window.location.origin),
        onClick: () => void go.current({ pathname, search }),
      };
    },
    [folder],
  );
}

function useOrderInView(): void {
  const { pathname, search } = useLocation();
  const isOrder = pathname.replace(/\/$/, '') === pagePaths.orders;
  const id = isOrder ? new URLSearchParams(search).get('id') : null;
  useEffect(() => (id === null ? undefined : holdInView(id)), [id]);
}
