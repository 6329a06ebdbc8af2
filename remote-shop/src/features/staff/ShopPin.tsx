import { useId, useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { PinDialog } from '../../lib/staff/PinDialog.tsx';
import { t } from '../../messages/t.ts';
import styles from './StaffView.module.css';

/** Says whether Money and Shop need a PIN, and changes that. */
export function ShopPin({ shop, hasPin }: { shop: OwnShop; hasPin: boolean }): ReactNode {
  const titleId = useId();
  const [change, setChange] = useState<'set' | 'remove'>();
  return (
    <section aria-labelledby={titleId} className={styles['part']}>
      <div>
        <h2 id={titleId}>{t('shop.pin.section')}</h2>
        <p className={styles['aside']}>{t(hasPin ? 'shop.pin.is-set' : 'shop.pin.is-not-set')}</p>
      </div>
      <div className={styles['buttons']}>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setChange('set')}>
          {t(hasPin ? 'shop.pin.replace' : 'shop.pin.set')}
        </Button>
        {hasPin && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setChange('remove')}>
            {t('shop.pin.remove')}
          </Button>
        )}
      </div>
      {change && <PinDialog shop={shop} change={change} onClose={() => setChange(undefined)} />}
    </section>
  );
}
