import type { ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import type { Chime } from './useChime.ts';

/** Switches the chime for called tokens on and off. */
export function ChimeButton({ chime: { isOn, isAwake, toggle } }: { chime: Chime }): ReactNode {
  return (
    <>
      {isOn && !isAwake && <p>{t('board.chime-asleep')}</p>}
      <Button variant="quiet" aria-pressed={isOn} onClick={toggle}>
        {t('board.chime')}
      </Button>
    </>
  );
}
