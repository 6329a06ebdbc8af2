import type { ReactNode, RefObject } from 'react';
import { Button, CheckIcon } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './OrderActions.module.css';

interface CompleteButtonProps {
  isCompleted: boolean;
  isBusy: boolean;
  onComplete: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

/**
 * Marks the order as completed. The button stays in its place afterwards, so that a second click does not hit another
 * button.
 */
export function CompleteButton(props: CompleteButtonProps): ReactNode {
  const { isCompleted, isBusy, onComplete, ref } = props;
  return (
    <Button
      ref={ref}
      variant="quiet"
      icon={<CheckIcon />}
      className={styles['complete']}
      data-completed={isCompleted}
      busy={isBusy}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={isCompleted}
      onClick={isCompleted ? undefined : onComplete}
    >
      {isCompleted ? t('shop.counter.completed') : t('shop.order.complete')}
    </Button>
  );
}
