import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { Button, CheckIcon, Slip, Stamp } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { callName } from './callName.ts';
import styles from './CompletedSlip.module.css';
import { TokenStub } from './TokenStub.tsx';
import type { Completing } from './useCompleting.ts';

interface CompletedSlipProps {
  print: Print;
  completing: Completing;
}

/** Stands where the order stood for as long as it can be put back. */
export function CompletedSlip({ print, completing }: CompletedSlipProps): ReactNode {
  return (
    <Slip stub={<TokenStub print={print} />}>
      <div className={styles['line']}>
        <Stamp tone="ok" icon={<CheckIcon />}>
          {t('shop.counter.completed')}
        </Stamp>
        <Button
          variant="quiet"
          aria-label={t('shop.counter.undo-named', { order: callName(print) })}
          busy={completing.busyWith === print._id}
          onClick={() => completing.undo(print)}
        >
          {t('shop.counter.undo')}
        </Button>
      </div>
    </Slip>
  );
}
