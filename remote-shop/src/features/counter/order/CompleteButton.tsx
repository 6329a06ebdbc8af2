import type { ReactNode, RefObject } from 'react';
import type { Order } from '@parchi/contract';
import { Button, CheckIcon } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import styles from './OrderActions.module.css';

interface CompleteButtonProps {
  cash: Order['cash'];
  isCompleted: boolean;
  isBusy: boolean;
  onComplete: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

/**
 * Marks the order as completed. For an unpaid cash order, the label says how much must have been paid. The button keeps
 * its place afterwards, so that a second click does not hit another button.
 */
export function CompleteButton(props: CompleteButtonProps): ReactNode {
  const { cash, isCompleted, isBusy, onComplete, ref } = props;
  return (
    <Button
      ref={ref}
      variant="quiet"
      icon={<CheckIcon />}
      className={styles['complete']}
      data-completed={isCompleted}
      data-cash={cash !== undefined}
      busy={isBusy}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={isCompleted}
      onClick={isCompleted ? undefined : onComplete}
    >
      {labelOf(cash, isCompleted)}
    </Button>
  );
}

function labelOf(cash: Order['cash'], isCompleted: boolean): string {
  if (isCompleted) return t(cash?.taken ? 'shop.order.completed-cash' : 'shop.counter.completed');
  if (!cash || cash.taken) return t('shop.order.complete');
  return t('shop.order.complete-cash', { amount: formatRupees(cash.amount) });
}
