import type { Order } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import { listOpenedShares } from '../files/files.module.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import { showWholeShop } from '../shops/shops.module.ts';
import { listHelperNames } from '../staff/staff.module.ts';
import type { Plan } from './planFiles.ts';

const MAX_OPENED_SHARES = 10_000;

export type WriteDataContext = {
  readonly db: Kysely<Database>;
  readonly accounts: Pick<AccountsModule, 'showOwnData'>;
  readonly orders: Pick<OrdersModule, 'readOwnOrders' | 'readMoneyOrders'>;
};

/** Yields `data.json` part by part, as the reader takes it (specification §6.1). */
export async function* writeData(
  { db, accounts, orders }: WriteDataContext,
  signedIn: SignedIn,
  plan: Plan,
): AsyncGenerator<string> {
  const { accountId, kind } = signedIn;
  yield `{"format":"parchi-data","version":1,"madeAt":${JSON.stringify(new Date())}`;
  const own = await accounts.showOwnData(signedIn);
  const received = await listOpenedShares(db, accountId, MAX_OPENED_SHARES);
  yield fields({ ...own, sentShares: sharesOf(plan), receivedShares: received });
  if (kind === 'shop') {
    const [shop, helpers] = [
      await showWholeShop(db, accountId),
      await listHelperNames(db, accountId),
    ];
    yield fields({ shop: { ...shop, helpers } });
  }
  yield* list('orders', orders.readOwnOrders({ accountId, kind }), (order) =>
    recordOf(order, plan.pathOfFile),
  );
  if (kind === 'shop') yield* list('money', orders.readMoneyOrders(accountId), (line) => line);
  yield '\n}\n';
}

function fields(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('');
}

async function* list<Value>(
  name: string,
  pages: AsyncIterable<readonly Value[]>,
  toRecord: (value: Value) => unknown,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const page of pages) {
    for (const value of page) {
      yield `${separator}${JSON.stringify(toRecord(value))}`;
      separator = ',\n';
    }
  }
  yield '\n]';
}

function sharesOf({ shares, pathOfKey }: Plan): unknown[] {
  return shares.map(({ sentAt, expiresAt, files }) => ({
    sentAt,
    expiresAt,
    files: files.map(({ name, sizeInBytes, key }) => ({
      name,
      size: sizeInBytes,
      path: pathOfKey.get(key) ?? null,
    })),
  }));
}

/** Returns an order for the archive: without the data of its checkout, and with the path of each file in the zip. */
function recordOf(
  { payment, files, ...order }: Order,
  paths: ReadonlyMap<string, string>,
): unknown {
  return {
    ...order,
    payment: { ...payment, checkout: undefined },
    files: files.map((file) => ({ ...file, path: paths.get(file._id) ?? null })),
  };
}
