import { randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';
import type { Insertable } from 'kysely';
import { secondsFromNow } from '../db/databaseClock.ts';
import { newId } from '../db/newId.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';

export type TestPrint = { readonly id: Id; readonly amountPaise: number };

type Owner = { readonly user: Id; readonly shop: Id };

/** Inserts an order that waits for its payment, without files. */
export async function insertTestPrint(
  { db }: Pick<Dependencies, 'db'>,
  { user, shop }: Owner,
  changes: Partial<Insertable<Database['prints']>> = {},
): Promise<TestPrint> {
  const id = newId();
  const amountPaise = changes.amount_paise ?? 2_500;
  await db
    .insertInto('prints')
    .values({
      id,
      user_id: user,
      shop_id: shop,
      state: 'awaiting_payment',
      object_group: randomBytes(16).toString('hex'),
      is_priority: false,
      bnw_paise: 150,
      color_paise: 1_000,
      total_paise: amountPaise,
      amount_paise: amountPaise,
      files_expire_at: secondsFromNow(7_200),
      ...changes,
    })
    .execute();
  return { id, amountPaise };
}
