import type { Staff, StaffRequests } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { lockAccount } from '../../accounts/accounts.module.ts';
import { newPin } from '../pins/newPin.ts';
import { lockOpenStaff } from '../lockOpenStaff.ts';
import { changeStaff, type Device, type StaffContext } from '../staffContext.ts';
import { insertUnlock, savePin } from './lock.repository.ts';

/**
 * Sets, replaces or removes the PIN of the pages Money and Shop. Needs the account's password, so that a forgotten PIN
 * locks nobody out. A new PIN locks every other device.
 * @throws {AppError} `account.incorrect_password`, `request.too_many`, `shop.pin_too_simple`, `account.signed_out`
 */
export async function changePin(
  context: StaffContext,
  device: Device,
  { password, pin }: StaffRequests['changePin'],
): Promise<Staff> {
  const { shopId } = device;
  const account = await context.accounts.requirePassword(shopId, password);
  const pinColumns = pin === null ? undefined : await newPin(context.passwords, pin);
  return changeStaff(context, device, async (trx) => {
    if (!(await lockAccount(trx, account))) throw new AppError('account.incorrect_password');
    await lockOpenStaff(trx, shopId);
    await savePin(trx, shopId, pinColumns);
    if (pinColumns === undefined) return;
    const isUnlocked = await insertUnlock(trx, device, { pinId: pinColumns.pin_id });
    if (!isUnlocked) throw new AppError('account.signed_out');
  });
}
