import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isSignInValid } from '../staff.repository.ts';

/** Who makes a change in the view Shop. Neither is set if the shop has no PIN and nobody was chosen at the counter. */
export type PersonAtDevice = {
  /** Whether the shop has a PIN: only the owner's PIN opens the view Shop, also beside a helper. */
  readonly isOwner: boolean;
  /** The name of the helper at the counter; `null` for the owner. */
  readonly helperName: string | null;
};

/** Returns who makes a change in the view Shop on this device. The device must be unlocked. */
export async function findPersonAtDevice(
  db: Kysely<Database>,
  { shopId, sessionHash }: { readonly shopId: Id; readonly sessionHash: Buffer },
): Promise<PersonAtDevice> {
  const pin = await db
    .selectFrom('shop_staff')
    .select('pin_id')
    .where('shop_id', '=', shopId)
    .where('pin_id', 'is not', null)
    .executeTakeFirst();
  if (pin !== undefined) return { isOwner: true, helperName: null };
  const helper = await db
    .selectFrom('shop_helpers')
    .innerJoin('helper_sign_ins', 'helper_sign_ins.helper_id', 'shop_helpers.id')
    .select('shop_helpers.name')
    .where('shop_helpers.shop_id', '=', shopId)
    .where('helper_sign_ins.session_hash', '=', sessionHash)
    .where('helper_sign_ins.is_current', '=', true)
    .where(isSignInValid)
    .executeTakeFirst();
  return { isOwner: false, helperName: helper?.name ?? null };
}
