import type { Id, Staff } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { announceToShop } from '../../live/announce.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import { findShopCode } from '../shops/shops.module.ts';
import type { CheckPinContext } from './pins/checkPin.ts';
import { showStaff } from './showStaff.ts';

export type StaffContext = CheckPinContext & {
  readonly sendLive: SendLive;
  readonly accounts: Pick<AccountsModule, 'requirePassword'>;
};

/** A device on which the shop is signed in. */
export type Device = { readonly shopId: Id; readonly sessionHash: Buffer };

/** Makes a change in a transaction, tells the shop's devices, and returns what this device then shows. */
export async function changeStaff(
  { db, sendLive }: Pick<StaffContext, 'db' | 'sendLive'>,
  device: Device,
  change: (trx: Transaction<Database>) => Promise<void>,
): Promise<Staff> {
  await db.transaction().execute(async (trx) => {
    await change(trx);
    const shopId = await findShopCode(trx, device.shopId);
    await announceToShop(trx, { name: 'changed', payload: { shopId } });
  });
  await sendLive();
  return showStaff(db, device);
}
