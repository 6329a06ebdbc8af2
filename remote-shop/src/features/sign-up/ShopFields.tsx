import type { ComponentProps, ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { HoursFields } from './HoursFields.tsx';
import { PlaceField } from './PlaceField.tsx';
import styles from './SignUpForm.module.css';
import type { FieldsProps, ShopField } from './signUpFields.ts';

export function ShopFields({ problems, kept }: FieldsProps<ShopField>): ReactNode {
  const field = (name: ShopField, about: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField
      label={t(`shop.sign-up.${name}`)}
      name={name}
      error={problems[name]}
      defaultValue={kept[name]}
      maxLength={limits.maxAddressLineLength}
      {...about}
    />
  );
  return (
    <>
      {field('shopName', { autoComplete: 'organization' })}
      {field('phone', {
        type: 'tel',
        autoComplete: 'tel',
        hint: t('shop.sign-up.phone-hint'),
        maxLength: limits.maxPhoneLength,
      })}
      {field('locality', { autoComplete: 'address-level3' })}
      {field('landmark', { hint: t('shop.sign-up.landmark-hint') })}
      <div className={styles['pair']}>
        {field('city', { autoComplete: 'address-level2' })}
        {field('pincode', { autoComplete: 'postal-code', inputMode: 'numeric' })}
      </div>
      <PlaceField kept={kept} />
      <div className={styles['pair']}>
        {field('bnw', { inputMode: 'decimal', maxLength: 7 })}
        {field('color', { inputMode: 'decimal', maxLength: 7 })}
      </div>
      <HoursFields problems={problems} kept={kept} />
    </>
  );
}
