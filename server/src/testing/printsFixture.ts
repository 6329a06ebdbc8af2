import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '@parchi/contract';
import type { Leftovers } from './filesClient.ts';
import { insertTestShop } from './insertTestShop.ts';
import { makePdf } from './makePdf.ts';
import { allPages, type SentOptions, type SentOrder } from './printsClient.ts';
import {
  insertTestUser,
  startPrintsServer,
  testCookie,
  type PrintsServer,
  type PrintsServerOptions,
} from './printsServer.ts';

/** A shop at ₹1.50 and ₹10 a page, a person, and a PDF of ten pages. */
export type PrintsFixture = PrintsServer & {
  readonly shop: Id;
  readonly user: Id;
  readonly pdf: Buffer;
  /** An order of ten pages in black and white for ₹15, with the given changes. */
  order(changes?: OrderChanges): SentOrder;
};

export type OrderChanges = {
  readonly files?: SentOrder['files'];
  readonly options?: readonly SentOptions[];
  readonly fields?: SentOrder['fields'];
  readonly headers?: Readonly<Record<string, string>>;
};

export async function openPrintsFixture(options?: PrintsServerOptions): Promise<PrintsFixture> {
  const prints = await startPrintsServer(options);
  const { dependencies } = prints.server;
  const shop = await insertTestShop(dependencies, { bnwPaise: 150, colorPaise: 1_000 });
  const user = await insertTestUser(dependencies);
  const pdf = await makePdf(10);
  return {
    ...prints,
    shop,
    user,
    pdf,
    order: ({ files = [{ name: 'a.pdf', bytes: pdf }], options = [{}], fields, headers } = {}) => ({
      files,
      fields: {
        shop,
        priority: 'false',
        totalPrice: '15',
        fileInfo: JSON.stringify(options.map((changes) => ({ ...allPages, ...changes }))),
        ...fields,
      },
      headers: headers ?? testCookie('user', user),
    }),
  };
}

type OnServer = Pick<PrintsServer, 'server'>;

/** Counts orders, uploads of orders, and stored objects. */
async function countPrintLeftovers({ server }: OnServer): Promise<Leftovers> {
  const { db, objectStore } = server.dependencies;
  const orders = await db.selectFrom('prints').select('id').execute();
  const uploads = await db.selectFrom('print_uploads').select('id').execute();
  const objects = await Array.fromAsync(objectStore.list());
  return { rows: orders.length + uploads.length, objects: objects.length };
}

/** Waits, because a failed upload is removed soon, but not before the answer. */
export async function assertPrintsLeft(prints: OnServer, expected: Leftovers): Promise<void> {
  let found = await countPrintLeftovers(prints);
  for (let attempt = 0; attempt < 200 && !isDeepStrictEqual(found, expected); attempt += 1) {
    await pause(50);
    found = await countPrintLeftovers(prints);
  }
  assert.deepEqual(found, expected);
}
