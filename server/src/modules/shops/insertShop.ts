import type { Id, Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findPincodeCentre } from './pincodeCentre.ts';
import { createShopCode } from './shopCode.ts';

/** A shop as it signs up; its account is there already. */
export type NewShop = {
  /** The account's. */
  readonly id: Id;
  readonly name: string;
  readonly locality: string;
  readonly city: string;
  readonly pincode: string;
  readonly landmark: string;
  readonly phone: string;
  readonly bnwPaise: Paise;
  readonly colorPaise: Paise;
  /** `HH:MM` */
  readonly opensAt: string;
  readonly closesAt: string;
  /** Degrees; without both it stands at the centre of its pincode's area. */
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
};

/** @returns the shop's public code, which nobody else has */
export async function insertShop(
  transaction: Transaction<Database>,
  shop: NewShop,
): Promise<string> {
  const place = await placeOf(shop);
  for (;;) {
    const row = await transaction
      .insertInto('shops')
      .values({
        id: shop.id,
        code: createShopCode(),
        name: shop.name,
        locality: shop.locality,
        city: shop.city,
        pincode: shop.pincode,
        landmark: shop.landmark,
        phone: shop.phone,
        bnw_paise: shop.bnwPaise,
        color_paise: shop.colorPaise,
        opens_at: shop.opensAt,
        closes_at: shop.closesAt,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      })
      // A failing statement would end the transaction; one that inserts nothing only asks for another code.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (row !== undefined) return row.code;
  }
}

async function placeOf({ latitude, longitude, pincode }: NewShop) {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude };
  return findPincodeCentre(pincode);
}
