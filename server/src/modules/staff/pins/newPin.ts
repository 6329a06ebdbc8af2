import { AppError } from '../../../errors/appError.ts';
import { newId } from '../../../db/newId.ts';
import type { Passwords } from '../../accounts/accounts.module.ts';
import { isSimplePin } from './pin.rules.ts';

export type NewPin = { readonly pin_id: string; readonly pin_hash: string };

/** Returns the columns of a new PIN. @throws {AppError} `shop.pin_too_simple` */
export async function newPin(passwords: Passwords, pin: string): Promise<NewPin> {
  if (isSimplePin(pin)) throw new AppError('shop.pin_too_simple');
  return { pin_id: newId(), pin_hash: await passwords.hash(pin) };
}
