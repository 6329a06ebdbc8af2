import type { ReactNode, RefObject } from 'react';
import type { Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { spokenName } from '../order-text/spokenName.ts';
import type { Completing } from './useCompleting.ts';

interface UndoButtonProps {
  order: Order;
  completing: Completing;
  /** Returns the element that gets the focus when the button disappears. */
  nextFocus: () => HTMLElement | null | undefined;
  ref: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
}

/** Puts a completed order back in the queue. */
export function UndoButton(props: UndoButtonProps): ReactNode {
  const { order, completing, nextFocus, ref, className } = props;
  usePassedFocus(ref, nextFocus);
  return (
    <Button
      ref={ref}
      variant="quiet"
      className={className}
      aria-label={t('shop.counter.undo-named', { order: spokenName(order) })}
      busy={completing.busyWith.has(order._id)}
      onClick={() => completing.undo(order)}
    >
      {t('shop.counter.undo')}
    </Button>
  );
}
