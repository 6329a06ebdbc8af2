import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { spokenName } from '../queue/spokenName.ts';
import type { Completing } from './useCompleting.ts';
import { usePassedFocus } from '../queue/usePassedFocus.ts';

interface UndoButtonProps {
  print: Order;
  completing: Completing;
  /** Finds the element that gets the focus when the button leaves. */
  heirOf: (undo: HTMLButtonElement) => Element | null | undefined;
  className?: string | undefined;
}

/** Puts a completed order back in the queue. */
export function UndoButton({ print, completing, heirOf, className }: UndoButtonProps): ReactNode {
  return (
    <Button
      ref={usePassedFocus(heirOf)}
      variant="quiet"
      className={className}
      aria-label={t('shop.counter.undo-named', { order: spokenName(print) })}
      busy={completing.busyWith.has(print._id)}
      onClick={() => completing.undo(print)}
    >
      {t('shop.counter.undo')}
    </Button>
  );
}
