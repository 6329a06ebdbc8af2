import type { ReactNode, Ref } from 'react';
import { limits } from '@parchi/contract';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import type { TypedPhone } from './usePhone.ts';

interface PhoneFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly shopName: string;
  readonly typed: TypedPhone;
}

/** The phone number that the shop may call about the order. It may stay empty. */
export function PhoneField({ ref, shopName, typed }: PhoneFieldProps): ReactNode {
  return (
    <TextField
      ref={ref}
      type="tel"
      autoComplete="tel"
      maxLength={limits.maxPhoneLength}
      label={t('place-order.pay.phone')}
      hint={t('place-order.pay.phone-hint', { shop: shopName })}
      error={typed.error}
      value={typed.phone}
      onChange={(event) => typed.onType(event.target.value)}
    />
  );
}
