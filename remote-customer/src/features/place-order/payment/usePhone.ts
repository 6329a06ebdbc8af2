import { useRef, useState, type RefObject } from 'react';
import { phonePattern } from '@parchi/contract';
import { t } from '../../../messages/t.ts';
import { phoneOf } from './savedPhone.ts';
import type { OrderToPlace } from './usePlaceAndPay.ts';

/** What the field of the phone number shows. */
export interface TypedPhone {
  readonly phone: string;
  readonly error: string | undefined;
  readonly onType: (phone: string) => void;
}

interface Phone extends TypedPhone {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Returns whether the typed number is valid or empty. If not, shows an error at the field and focuses it. */
  readonly check: () => boolean;
}

/** The phone number of an order that is about to be placed. It is checked when the order is sent. */
export function usePhone({ user, flow }: Pick<OrderToPlace, 'user' | 'flow'>): Phone {
  const ref = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const phone = phoneOf(flow.draft, user);
  const isWrong = phone.trim() !== '' && !phonePattern.test(phone.trim());
  return {
    ref,
    phone,
    error: isChecked && isWrong ? t('place-order.pay.wrong-phone') : undefined,
    onType: (typed) => flow.dispatch({ type: 'phone', phone: typed }),
    check() {
      setIsChecked(true);
      if (isWrong) ref.current?.focus();
      return !isWrong;
    },
  };
}
