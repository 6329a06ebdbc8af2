import { useRef, type ReactNode, type RefObject } from 'react';
import type { ShopDetails } from '@parchi/contract';
import { Button, Notice } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import {
  describeValue,
  differingFields,
  labelOf,
  textsOf,
  type DetailsTexts,
} from './detailsTexts.ts';
import styles from './ShopDetailsView.module.css';

interface DetailsConflictProps {
  typed: DetailsTexts;
  stored: ShopDetails;
  onTakeStored: () => void;
  /** The element that gets the focus when the question is answered. */
  nextFocus: RefObject<HTMLElement | null>;
}

/**
 * Shows what another device saved next to what is in this form, and asks which of them counts. Render it inside the
 * form, because “Save mine” submits the form.
 */
export function DetailsConflict(props: DetailsConflictProps): ReactNode {
  const { typed, stored, onTakeStored, nextFocus } = props;
  const answers = useRef<HTMLDivElement>(null);
  usePassedFocus(answers, () => nextFocus.current);
  const texts = textsOf(stored);
  return (
    <Notice tone="caution" announced>
      <p>{t('shop.details.conflict')}</p>
      <dl className={styles['differences']}>
        {differingFields(typed, texts).map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{t('shop.details.stored-value', { value: describeValue(field, texts) })}</dd>
            <dd>{t('shop.details.typed-value', { value: describeValue(field, typed) })}</dd>
          </div>
        ))}
      </dl>
      <div ref={answers} className={styles['actions']}>
        <Button type="submit">{t('shop.details.keep-mine')}</Button>
        <Button variant="quiet" onClick={onTakeStored}>
          {t('shop.details.take-stored')}
        </Button>
      </div>
    </Notice>
  );
}
