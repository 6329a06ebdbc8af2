import type { ReactNode } from 'react';
import { CheckField } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { YES } from './detailsTexts.ts';

/** A checkbox for whether customers may pay in cash at the counter. */
export function CashField({ kept }: { kept: string }): ReactNode {
  return (
    <CheckField
      label={t('shop.details.cash')}
      hint={t('shop.details.cash-hint')}
      name="takesCash"
      value={YES}
      defaultChecked={kept === YES}
    />
  );
}
