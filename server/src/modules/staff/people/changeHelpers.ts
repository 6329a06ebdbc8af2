import { limits, type Staff, type StaffRequests } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../errors/appError.ts';
import { newPin } from '../pins/newPin.ts';
import { lockOpenStaff } from '../lockOpenStaff.ts';
import { changeStaff, type Device, type StaffContext } from '../staffContext.ts';
import {
  countHelpers,
  deleteHelper,
  insertHelper,
  isNameTaken,
  updateHelper,
} from './shopHelpers.repository.ts';

/** @throws {AppError} `shop.pin_too_simple`, `helper.name_taken`, `helper.too_many` */
export async function addHelper(
  context: StaffContext,
  device: Device,
  { name, pin }: StaffRequests['addHelper'],
): Promise<Staff> {
  const { shopId } = device;
  const pinColumns = await newPin(context.passwords, pin);
  return changeStaff(context, device, async (trx) => {
    await lockOpenStaff(trx, shopId);
    const helper = { shopId, id: newId(), name, ...pinColumns };
    if (!(await insertHelper(trx, helper))) throw new AppError('helper.name_taken');
    if ((await countHelpers(trx, shopId)) > limits.maxHelpers) {
      throw new AppError('helper.too_many');
    }
  });
}

/** @throws {AppError} `helper.not_found`, `helper.name_taken`, `shop.pin_too_simple` */
export async function changeHelper(
  context: StaffContext,
  device: Device,
  { helper: id, name, pin }: StaffRequests['changeHelper'],
): Promise<Staff> {
  const { shopId } = device;
  const pinColumns = pin === undefined ? undefined : await newPin(context.passwords, pin);
  return changeStaff(context, device, async (trx) => {
    await lockOpenStaff(trx, shopId);
    if (name !== undefined && (await isNameTaken(trx, { shopId, id, name }))) {
      throw new AppError('helper.name_taken');
    }
    if (!(await updateHelper(trx, { shopId, id, name, pin: pinColumns }))) {
      throw new AppError('helper.not_found');
    }
  });
}

/**
 * Removes a helper, whose sign-ins end on all devices. Orders keep the name.
 * @throws {AppError} `helper.not_found`
 */
export function removeHelper(
  context: StaffContext,
  device: Device,
  { helper: id }: StaffRequests['removeHelper'],
): Promise<Staff> {
  const { shopId } = device;
  return changeStaff(context, device, async (trx) => {
    await lockOpenStaff(trx, shopId);
    if (!(await deleteHelper(trx, { shopId, id }))) throw new AppError('helper.not_found');
  });
}
