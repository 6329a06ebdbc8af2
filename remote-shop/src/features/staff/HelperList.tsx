import { useId, useState, type ReactNode } from 'react';
import { limits, type Helper, type Id } from '@parchi/contract';
import { Button, ListRow, RowList } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { HelperForm } from './HelperForm.tsx';
import { RemoveHelper } from './RemoveHelper.tsx';
import styles from './StaffView.module.css';

interface HelperListProps {
  shopId: Id;
  helpers: readonly Helper[];
}

/** The shop's helpers, whom the owner adds, changes and removes. */
export function HelperList({ shopId, helpers }: HelperListProps): ReactNode {
  const titleId = useId();
  const [shown, setShown] = useState<Helper | 'new'>();
  const close = () => setShown(undefined);
  const helper = shown === 'new' ? undefined : shown;
  return (
    <section aria-labelledby={titleId} className={styles['part']}>
      <div>
        <h2 id={titleId}>{t('shop.helpers.title')}</h2>
        <p className={styles['aside']}>{t('shop.helpers.lead')}</p>
      </div>
      {helpers.length === 0 ? (
        <p className={styles['aside']}>{t('shop.helpers.none')}</p>
      ) : (
        <RowList label={t('shop.helpers.title')}>
          {helpers.map((row) => (
            <ListRow
              key={row._id}
              title={row.name}
              trail={
                <Button
                  variant="quiet"
                  aria-haspopup="dialog"
                  aria-label={t('shop.helpers.change-named', { name: row.name })}
                  onClick={() => setShown(row)}
                >
                  {t('shop.helpers.change')}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      {helpers.length < limits.maxHelpers ? (
        <div>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setShown('new')}>
            {t('shop.helpers.add')}
          </Button>
        </div>
      ) : (
        <p className={styles['aside']}>{t('shop.helpers.full', { max: limits.maxHelpers })}</p>
      )}
      {shown && (
        <Dialog
          title={helper ? helper.name : t('shop.helpers.add')}
          closeLabel={t('shop.helpers.close')}
          onClose={close}
        >
          <HelperForm {...{ shopId, helper }} onSaved={close} />
          {helper && <RemoveHelper {...{ shopId, helper }} onRemoved={close} />}
        </Dialog>
      )}
    </section>
  );
}
