import type { Staff, StaffRequests } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { checkPin } from '../pins/checkPin.ts';
import { showStaff } from '../showStaff.ts';
import { changeStaff, type Device, type StaffContext } from '../staffContext.ts';
import {
  deleteUnlock,
  findShopPin,
  insertUnlock,
  isLocked,
  prolongUnlock,
} from './lock.repository.ts';

/**
 * Opens the pages Money and Shop on a device until nobody has used them for a while. Without a PIN they are always
 * open.
 * @throws {AppError} `shop.wrong_pin`, `shop.too_many_pins`, `account.signed_out`
 */
export async function unlock(
  context: StaffContext,
  device: Device,
  { pin }: StaffRequests['unlock'],
): Promise<Staff> {
  const stored = await findShopPin(context.db, device.shopId);
  if (stored !== undefined) {
    await checkPin(context, stored, pin);
    // If the PIN was changed meanwhile, this opens nothing: an unlock is valid only for the current PIN.
    const isInserted = await insertUnlock(context.db, device, stored);
    if (!isInserted) throw new AppError('account.signed_out');
  }
  return showStaff(context.db, device);
}

/** Keeps the pages Money and Shop open, because somebody uses them. @throws {AppError} `shop.locked` */
export async function stayUnlocked({ db }: StaffContext, device: Device): Promise<Staff> {
  await requireUnlocked({ db }, device);
  await prolongUnlock(db, device);
  return showStaff(db, device);
}

/** Locks a device, and tells the shop's pages: another tab of the device may show what is locked now. */
export function lock(context: StaffContext, device: Device): Promise<Staff> {
  return changeStaff(context, device, (trx) => deleteUnlock(trx, device));
}

/** @throws {AppError} `shop.locked` if the shop has a PIN and the device is locked */
export async function requireUnlocked(
  { db }: Pick<StaffContext, 'db'>,
  device: Device,
): Promise<void> {
  if (await isLocked(db, device)) throw new AppError('shop.locked');
}
