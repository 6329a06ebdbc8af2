import { useState, type ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './ShopFields.module.css';
import type { FieldsProps, ShopField, ShopTexts } from './shopFields.ts';

/**
 * Fields for the opening and the closing time. A shop may close after midnight; a hint then says that the closing time
 * is on the next day.
 */
export function HoursFields({ problems, kept }: FieldsProps<ShopField, ShopTexts>): ReactNode {
  const [open, setOpen] = useState(kept.openTime ?? '');
  const [close, setClose] = useState(kept.closeTime ?? '');
  const isOvernight = open !== '' && close !== '' && close < open;
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('shop.sign-up.openTime')}
        name="openTime"
        type="time"
        error={problems.openTime}
        value={open}
        onChange={(event) => setOpen(event.target.value)}
      />
      <TextField
        label={t('shop.sign-up.closeTime')}
        name="closeTime"
        type="time"
        hint={isOvernight && t('shop.sign-up.next-day')}
        error={problems.closeTime}
        value={close}
        onChange={(event) => setClose(event.target.value)}
      />
    </div>
  );
}
