import assert from 'node:assert/strict';
import type { ApiPath, Id, Print, PublicShop } from '@parchi/contract';
import type { Insertable, UpdateObject } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createShopsModule } from '../modules/shops/shops.module.ts';
import { json, type Answer } from './filesClient.ts';
import { insertTestShop } from './insertTestShop.ts';
import { insertTestPrint } from './printRows.ts';
import { ask, placeTestOrder } from './printsClient.ts';
import { openPrintsFixture, type OrderChanges, type PrintsFixture } from './printsFixture.ts';
import type { PrintsServerOptions } from './printsServer.ts';

/** A shop that has paid orders, and another shop. */
export type CounterFixture = PrintsFixture & {
  readonly otherShop: Id;
  /** Inserts a paid order of the shop, without files. */
  insertPaid(changes?: Partial<Insertable<Database['prints']>>): Promise<Id>;
  /** Places an order with files, paid as the shop's next. */
  placePaid(changes?: OrderChanges): Promise<Print>;
  setPrint(id: Id, change: UpdateObject<Database, 'prints'>): Promise<void>;
  findShop(id?: Id): Promise<PublicShop>;
  /** Makes a call as the shop, or as the given account. */
  call(path: ApiPath, value: unknown, by?: Parameters<typeof ask>[2]['by']): Promise<Answer>;
  callOk<Reply>(path: ApiPath, value: unknown): Promise<Reply>;
  /** Names of live events since the last call, sorted. */
  takeEvents(): string[];
};

export async function openCounterFixture(options?: PrintsServerOptions): Promise<CounterFixture> {
  const prints = await openPrintsFixture(options);
  const { dependencies } = prints.server;
  const { shop } = prints;
  const shops = createShopsModule(dependencies);
  let lastToken = 0;
  const nextToken = () => (lastToken += 1);

  const fixture: CounterFixture = {
    ...prints,
    otherShop: await insertTestShop(dependencies),
    async insertPaid(changes) {
      const token = nextToken();
      const print = await insertTestPrint(dependencies, prints, {
        state: 'active',
        token_number: changes?.is_priority === true ? -1 : token,
        paid_at: new Date(token),
        files_expire_at: null,
        ...changes,
      });
      return print.id;
    },
    async placePaid(changes) {
      const print = await placeTestOrder(prints.origin, prints.order(changes));
      await fixture.setPrint(print._id, {
        state: 'active',
        token_number: nextToken(),
        files_expire_at: null,
      });
      return print;
    },
    async setPrint(id, change) {
      await dependencies.db.updateTable('prints').set(change).where('id', '=', id).execute();
    },
    async findShop(id = shop) {
      const found = await shops.findPublicShop(id);
      assert.ok(found);
      return found;
    },
    call: (path, value, by = { kind: 'shop', id: shop }) => ask(prints.origin, path, { by, value }),
    async callOk<Reply>(path: ApiPath, value: unknown) {
      const answer = await fixture.call(path, value);
      assert.equal(answer.status, 200, answer.body.toString());
      return json(answer) as Reply;
    },
    takeEvents: () => prints.published.splice(0).sort(),
  };
  return fixture;
}
