import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue, type ErrorCode, type Id } from '@parchi/contract';
import type { Dependencies } from '../../../dependencies.ts';
import { json } from '../../../../testing/clients/filesClient.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';
import { postOrder } from '../../../../testing/clients/ordersClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

type Database = Dependencies['db'];

let fixture: OrdersFixture;
/** A change that the test makes right after a PDF of the order has been inspected. */
let happen: (() => Promise<unknown>) | undefined;
before(async () => {
  fixture = await openOrdersFixture({
    replace: (dependencies) => ({
      printEngine: {
        ...dependencies.printEngine,
        async inspect(document) {
          const inspection = await dependencies.printEngine.inspect(document);
          await happen?.();
          return inspection;
        },
      },
    }),
  });
});
after(() => fixture.close());

type Row = {
  readonly what: string;
  readonly change: (db: Database, ids: { shop: Id; user: Id }) => Promise<unknown>;
  readonly code: ErrorCode;
  readonly more?: object;
};

const rows: Row[] = [
  {
    what: 'the shop changes its rates',
    change: (db, { shop }) =>
      db.updateTable('shops').set({ bnw_paise: 200 }).where('id', '=', shop).execute(),
    code: 'print.wrong_total',
    more: { totalPrice: 20, amountPayable: 20 },
  },
  {
    what: 'the shop turns off the colour',
    change: (db, { shop }) =>
      db.updateTable('shops').set({ has_bnw: false }).where('id', '=', shop).execute(),
    code: 'print.color_unavailable',
  },
  {
    what: 'the shop vanishes',
    change: (db, { shop }) => db.deleteFrom('shops').where('id', '=', shop).execute(),
    code: 'shop.not_found',
  },
  {
    what: 'the account vanishes',
    change: (db, { user }) => db.deleteFrom('accounts').where('id', '=', user).execute(),
    code: 'account.signed_out',
  },
];

for (const { what, change, code, more } of rows) {
  test(`answers ${code} and stores nothing when ${what} while the PDFs are read [F-32]`, async () => {
    const { dependencies } = fixture.server;
    const shop = await insertTestShop(dependencies, { bnwPaise: 150 });
    const user = await insertTestUser(dependencies);
    happen = () => change(dependencies.db, { shop, user });
    const order = fixture.order({ fields: { shop }, headers: testCookie(user) });
    const answer = await postOrder(fixture.origin, order);
    const { status, text } = errorCatalogue[code];
    assert.equal(answer.status, status, answer.body.toString());
    assert.deepEqual(json(answer), { code, message: text, text, ...more });
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
  });
}
