import type { ComponentProps, ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { HoursFields } from './HoursFields.tsx';
import { PlaceField } from './PlaceField.tsx';
import styles from './ShopFields.module.css';
import type { FieldsProps, ShopField, ShopTexts } from './shopFields.ts';

interface ShopFieldsProps extends FieldsProps<ShopField, ShopTexts> {
  /** Called when the shop's location is in the form. */
  onPlaceKnown?: (form: HTMLFormElement) => void;
}

/** The fields for a shop's details, at sign-up and later. */
export function ShopFields({ problems, kept, onPlaceKnown }: ShopFieldsProps): ReactNode {
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
      <PlaceField kept={kept} onKnown={onPlaceKnown} />
      <div className={styles['pair']}>
        {field('bnw', { inputMode: 'decimal', maxLength: 7 })}
        {field('color', { inputMode: 'decimal', maxLength: 7 })}
      </div>
      <HoursFields problems={problems} kept={kept} />
    </>
  );
}
