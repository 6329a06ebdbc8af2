import { limits } from '@parchi/contract';
import { errorText, type ApiError } from '@parchi/shared-api';
import { formatShopMoment } from '../formatShopMoment.ts';
import { t } from '../../messages/t.ts';

/** Returns why a PIN was refused. After too many wrong PINs, says from when on the next one is checked. */
export function pinRefusal(error: ApiError): string {
  if (error.kind !== 'refused' || error.code !== 'shop.too_many_pins') return errorText(error);
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) return errorText(error);
  const time = formatShopMoment(new Date(Date.now() + retryAfterSeconds * 1_000).toISOString());
  return t('shop.pin.wait', { time });
}

/** Returns what is wrong with a new PIN; false if its form is valid. */
export function newPinProblem(pin: string, minLength: number): string | false {
  const isGood = new RegExp(`^[0-9]{${minLength},${limits.maxPinLength}}$`).test(pin);
  return !isGood && t('shop.pin.wrong-form', { min: minLength });
}
