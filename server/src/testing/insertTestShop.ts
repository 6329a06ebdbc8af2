import { randomBytes } from 'node:crypto';
import type { Id } from '@parchi/contract';
import type { Dependencies } from '../dependencies.ts';
import { insertShops, type NewShop } from '../modules/shops/shops.module.ts';

/** Inserts a shop whose account nobody can sign in to. @returns its id */
export async function insertTestShop(
  { db }: Pick<Dependencies, 'db'>,
  shop: Partial<NewShop> = {},
): Promise<Id> {
  const id = randomBytes(16).toString('hex') as Id;
  const email = `${id}@shops.test`;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('accounts')
      .values({ id, kind: 'shop', name: 'Owner', email, email_key: email, password_hash: 'none' })
      .execute();
    await insertShops(transaction, [{ ...testShop, ...shop, id }]);
  });
  return id;
}

const testShop = {
  name: 'Sharma Xerox',
  owner: 'Ravi Verma',
  locality: 'Koramangala',
  city: 'Bangalore',
  pincode: '560034',
  landmark: 'Near bus stand',
  phone: '+91 98450 12345',
  bnwPaise: 150,
  colorPaise: 1000,
  opensAt: '09:00',
  closesAt: '20:30',
};
