import { useState, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { asApiError } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { onlyErrors, useForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { useUnlockMutation } from '../../api/staffApi.ts';
import { PinDialog } from './PinDialog.tsx';
import { PinField } from './PinField.tsx';
import styles from './PinForm.module.css';
import { pinRefusal } from './pinWords.ts';

/** Asks for the shop's PIN. */
export function PinForm({ shop }: { shop: OwnShop }): ReactNode {
  const [unlock] = useUnlockMutation();
  const [isForgotten, setIsForgotten] = useState(false);
  const { formProps, errors, isSending } = useForm({
    fields: ['pin'],
    validate: ({ pin }) => onlyErrors({ pin: pin === '' && t('shop.pin.missing') }),
    async onSubmit({ pin }) {
      const { error } = await unlock({ id: shop._id, pin });
      return error ? { pin: pinRefusal(asApiError(error)) } : {};
    },
  });
  return (
    <>
      <form {...formProps} className={styles['form']}>
        <h2>{t('shop.pin.title')}</h2>
        <p className={styles['aside']}>{t('shop.pin.lead')}</p>
        <PinField label={t('shop.pin.label')} error={errors.pin ?? errors.form} takesFocus />
        <div className={styles['buttons']}>
          <Button type="submit" busy={isSending}>
            {t('shop.pin.open')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsForgotten(true)}>
            {t('shop.pin.forgotten')}
          </Button>
        </div>
      </form>
      {isForgotten && <PinDialog shop={shop} change="set" onClose={() => setIsForgotten(false)} />}
    </>
  );
}
