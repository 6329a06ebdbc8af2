import { isId, type Checkout, type Id, type Order } from '@parchi/contract';
import type { Settings } from '../../src/config/settings.ts';
import { newId } from '../../src/db/newId.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import { createBareApp } from '../../src/http/createBareApp.ts';
import { addJsonBodies } from '../../src/http/bodies/jsonBody.ts';
import { addSignedIn, type SignedIn } from '../../src/http/signedIn.ts';
import { flushOutbox } from '../../src/live/flushOutbox.ts';
import { isMoneyBack, refundOrder } from '../../src/modules/payments/refunds/refundOrder.ts';
import {
  createPrintJobsModule,
  type PrintJobsModule,
} from '../../src/modules/print-jobs/printJobs.module.ts';
import { createOrdersModule, type OrdersModule } from '../../src/modules/orders/orders.module.ts';
import type { OrdersTimings } from '../../src/modules/orders/ordersTimings.ts';
import { startServer, type TestServer } from './startServer.ts';

type PaymentsSeam = Parameters<typeof createOrdersModule>[1]['payments'];

export type OrdersServer = {
  readonly server: TestServer;
  readonly origin: string;
  readonly orders: OrdersModule;
  readonly printJobs: PrintJobsModule;
  /** Ids of the orders for which a payment was opened, in order. */
  readonly opened: readonly Id[];
  /** Live events sent, as `namespace event`. */
  readonly published: string[];
  close(): Promise<void>;
};

export type OrdersServerOptions = {
  readonly settings?: Partial<Settings>;
  /** Returns the error with which opening a payment fails, if any. */
  readonly refusePayment?: () => Error | undefined;
  readonly change?: (dependencies: Dependencies) => Dependencies;
  readonly timings?: OrdersTimings;
};

/** Starts the modules of orders alone, with sessions and payments controlled by the test. */
export async function startOrdersServer({
  settings = {},
  refusePayment,
  change = (dependencies) => dependencies,
  timings,
}: OrdersServerOptions = {}): Promise<OrdersServer> {
  const server = await startServer({ settings });
  const dependencies = change(server.dependencies);
  const app = createBareApp(dependencies);
  addJsonBodies(app);
  addSignedIn(app, (cookie) => Promise.resolve(readTestCookie(cookie)));
  const opened: Id[] = [];
  const published: string[] = [];
  const others = {
    sendLive: () =>
      flushOutbox(dependencies.db, {
        self: 'test',
        deliver: ({ namespace, event }) => published.push(`${namespace} ${event}`),
      }),
    shops: server.modules.shops,
    payments: paymentsThatRemember(opened, refusePayment),
  };
  const orders = createOrdersModule(dependencies, others, timings);
  const printJobs = createPrintJobsModule(dependencies, { orders });
  await app.register(orders.routes);
  await app.register(printJobs.routes);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    server,
    origin,
    orders,
    printJobs,
    opened,
    published,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await server.close();
    },
  };
}

/** The session of a cookie from {@link testCookie}. */
export function readTestCookie(cookie = ''): SignedIn | undefined {
  const [kind, accountId] = cookie.split('=');
  if ((kind !== 'user' && kind !== 'shop') || !isId(accountId)) return undefined;
  return { kind, accountId, sessionHash: Buffer.from(accountId) };
}

export function testCookie(kind: SignedIn['kind'], accountId: Id): { readonly cookie: string } {
  return { cookie: `${kind}=${accountId}` };
}

function paymentsThatRemember(opened: Id[], refuse?: () => Error | undefined): PaymentsSeam {
  return {
    open({ id, amountPaise }) {
      const refusal = refuse?.();
      if (refusal !== undefined) return Promise.reject(refusal);
      opened.push(id);
      const amount = amountPaise;
      const checkout: Checkout = {
        provider: 'sandbox',
        key: 'key',
        orderId: `order_${id}`,
        amount,
        currency: 'INR',
      };
      return Promise.resolve(checkout);
    },
    askProvider: () => Promise.resolve(),
    refundOrder,
    isMoneyBack,
    paymentsOf: (ids) =>
      Promise.resolve(
        new Map(
          ids.map((id): [Id, Order['payment']] => [id, { status: 'awaiting', timeline: [] }]),
        ),
      ),
  };
}

/** Inserts a person whose account nobody can sign in to. */
export async function insertTestUser(
  { db }: Pick<Dependencies, 'db'>,
  name = 'Asha Rao',
): Promise<Id> {
  const id = newId();
  const email = `${id}@users.test`;
  await db
    .insertInto('accounts')
    .values({ id, kind: 'user', name, email, email_key: email, password_hash: 'none' })
    .execute();
  return id;
}
