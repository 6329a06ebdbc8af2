import type { ReactNode } from 'react';
import type { ShopDetails } from '@parchi/contract';
import { Button, Notice } from '@parchi/shared-ui';
import type { ShopTexts } from '../../lib/shop-fields/shopFields.ts';
import { t } from '../../messages/t.ts';
import { differingFields, textsOf } from './detailsTexts.ts';
import styles from './ShopDetailsView.module.css';

interface DetailsConflictProps {
  typed: ShopTexts;
  stored: ShopDetails;
  onTakeStored: () => void;
}

/** Shows what another device saved beside what is in this form, and asks which of them counts. Belongs into the form, which “Save mine” submits. */
export function DetailsConflict(props: DetailsConflictProps): ReactNode {
  const { typed, stored, onTakeStored } = props;
  const texts = textsOf(stored);
  return (
    <Notice tone="caution" announced>
      <p>{t('shop.details.conflict')}</p>
      <dl className={styles['differences']}>
        {differingFields(typed, texts).map((field) => (
          <div key={field}>
            <dt>{t(`shop.sign-up.${field}`)}</dt>
            <dd>{t('shop.details.stored-value', { value: texts[field] })}</dd>
            <dd>{t('shop.details.typed-value', { value: typed[field] })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['actions']}>
        <Button type="submit">{t('shop.details.keep-mine')}</Button>
        <Button variant="quiet" onClick={onTakeStored}>
          {t('shop.details.take-stored')}
        </Button>
      </div>
    </Notice>
  );
}
