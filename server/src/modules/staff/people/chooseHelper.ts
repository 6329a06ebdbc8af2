import type { Staff, StaffRequests } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { deleteUnlock } from '../lock/lock.repository.ts';
import { checkPin } from '../pins/checkPin.ts';
import { lockSession } from '../staff.repository.ts';
import { changeStaff, type Device, type StaffContext } from '../staffContext.ts';
import {
  deleteCurrentSignIn,
  findHelperPin,
  lockHelperWithPin,
  lockSignedInHelper,
  makeCurrent,
  saveSignIn,
} from './shopHelpers.repository.ts';

/**
 * Sets who is at the counter on a device: a helper or nobody. A helper who is not signed in on the device yet needs the
 * PIN. Choosing nobody signs the current helper out.
 * @throws {AppError} `helper.not_found`, `helper.pin_needed`, `shop.wrong_pin`, `shop.too_many_pins`;
 * `account.signed_out`
 */
export async function chooseHelper(
  context: StaffContext,
  device: Device,
  { helper: id, pin }: StaffRequests['chooseHelper'],
): Promise<Staff> {
  const { shopId, sessionHash } = device;
  const stored = id === null ? undefined : await findHelperPin(context.db, { shopId, id });
  if (id !== null && stored === undefined) throw new AppError('helper.not_found');
  if (stored !== undefined && pin !== undefined) await checkPin(context, stored, pin);
  return changeStaff(context, device, async (trx) => {
    if (!(await lockSession(trx, sessionHash))) throw new AppError('account.signed_out');
    if (id === null || stored === undefined) {
      await deleteCurrentSignIn(trx, sessionHash);
      return;
    }
    if (pin === undefined) {
      const name = await lockSignedInHelper(trx, { shopId, sessionHash, id });
      if (name === undefined) throw new AppError('helper.pin_needed');
    } else {
      const { pinId } = stored;
      if (!(await lockHelperWithPin(trx, id, pinId))) throw new AppError('helper.pin_needed');
      await saveSignIn(trx, { sessionHash, id, pinId });
    }
    await makeCurrent(trx, { sessionHash, id });
    // The owner may have opened Money and Shop on this device; the helper must not see them.
    await deleteUnlock(trx, device);
  });
}
