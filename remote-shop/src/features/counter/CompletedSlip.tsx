import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { CheckIcon, Slip, Stamp } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './CompletedSlip.module.css';
import { TokenStub } from './TokenStub.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { Completing } from './useCompleting.ts';
import { queueTitleId } from './useOpenedOrder.ts';

interface CompletedSlipProps {
  print: Print;
  isOpened: boolean;
  completing: Completing;
}

/** Stands where the order stood for as long as it can be put back. */
export function CompletedSlip({ print, isOpened, completing }: CompletedSlipProps): ReactNode {
  return (
    <Slip stub={<TokenStub print={print} />}>
      <div className={styles['line']}>
        <Stamp tone="ok" icon={<CheckIcon />}>
          {t('shop.counter.completed')}
        </Stamp>
        <UndoButton
          print={print}
          completing={completing}
          heirOf={nextInList}
          className={isOpened ? styles['opened'] : undefined}
        />
      </div>
    </Slip>
  );
}

function nextInList(undo: HTMLElement): Element | null {
  const next = undo.closest('li')?.nextElementSibling?.querySelector('button');
  return next ?? document.getElementById(queueTitleId);
}
