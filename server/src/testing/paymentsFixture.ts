import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import { apiPaths, type ApiPath, type Id, type Print } from '@parchi/contract';
import type { Insertable } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/schema.ts';
import type { PrintState } from '../db/schema/printTables.ts';
import { createBareApp } from '../http/createBareApp.ts';
import { addJsonBodies } from '../http/bodies/jsonBody.ts';
import { addOriginRules } from '../http/rules/originRules.ts';
import { addRequestRules } from '../http/rules/requestRules.ts';
import { addSignedIn } from '../http/signedIn.ts';
import { flushOutbox } from '../live/flushOutbox.ts';
import { createPaymentsModule, type PaymentsModule } from '../modules/payments/payments.module.ts';
import type { PaymentsTimings } from '../modules/payments/paymentsTimings.ts';
import { createPrintsModule, type PrintsModule } from '../modules/prints/prints.module.ts';
import { createShopsModule } from '../modules/shops/shops.module.ts';
import { createRazorpayGateway } from '../payments/razorpay.ts';
import { insertTestShop } from './insertTestShop.ts';
import { insertTestPrint, type TestPrint } from './printRows.ts';
import { insertTestUser, readTestCookie, testCookie } from './printsServer.ts';
import { type RazorpayPayment } from './razorpayBooks.ts';
import {
  razorpayKey,
  startRazorpayServer,
  webhookSecret,
  type Proof,
  type RazorpayServer,
} from './razorpayServer.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export const oldWebhookSecret = 'webhook-secret-of-before';

export type OpenPrint = TestPrint & { readonly orderId: string };

export type PaidPrint = OpenPrint & { readonly payment: RazorpayPayment };

export type PaymentsFixture = {
  readonly server: TestServer;
  readonly payments: PaymentsModule;
  readonly prints: PrintsModule;
  readonly razorpay: RazorpayServer;
  readonly user: Id;
  readonly shop: Id;
  /** Live events sent, as `namespace event`. */
  readonly published: string[];
  insertPrint(changes?: Partial<Insertable<Database['prints']>>): Promise<TestPrint>;
  /** Inserts an order with an open payment. */
  openPrint(changes?: Partial<Insertable<Database['prints']>>): Promise<OpenPrint>;
  /** Inserts a paid order, in its shop's queue. */
  payPrint(changes?: Partial<Insertable<Database['prints']>>): Promise<PaidPrint>;
  /** The order as its page receives it. */
  look(print: Id, by?: Id): Promise<Print>;
  /** Makes a call as the shop. */
  callAsShop(path: ApiPath, payload: object): Promise<LightMyRequestResponse>;
  confirm(print: Id, proof: Proof, by?: Id): Promise<LightMyRequestResponse>;
  webhook(message: { body: string; headers: Record<string, string> }): Promise<number>;
  callback(form: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends a captured payment's webhook, and processes it. */
  tell(payment: RazorpayPayment, event?: string): Promise<void>;
  /** Reconciles as if at least two minutes had passed, ignoring the backoff. */
  reconcileNow(): Promise<void>;
  /** Works as if the pause after a failed try had passed. */
  workNow(): Promise<void>;
  stateOf(print: Id): Promise<{ state: PrintState; token: number | null }>;
  /** Names of alerts raised since the last call. */
  takeAlerts(): unknown[];
  /** I5, I6, I9: numbers without gap or repeat, captured payments used once or refunded, equal sums. */
  assertSound(): Promise<void>;
  close(): Promise<void>;
};

/** The payments module with the Razorpay adapter, on a fake Razorpay server. */
export async function openPaymentsFixture(
  settings: Partial<Settings> = {},
  timeoutMs = 8_000,
  timings?: PaymentsTimings,
): Promise<PaymentsFixture> {
  const server = await startTestServer(settings);
  const { dependencies } = server;
  const { db } = dependencies;
  const razorpay = await startRazorpayServer();
  const gateway = createRazorpayGateway({
    ...razorpayKey,
    webhookSecrets: [webhookSecret, oldWebhookSecret],
    captureWithinSeconds: 7_200,
    address: razorpay.address,
    timeoutMs,
  });
  const published: string[] = [];
  const sendLive = () =>
    flushOutbox(db, {
      self: 'test',
      deliver: ({ namespace, event }) => published.push(`${namespace} ${event}`),
    });
  const payments = createPaymentsModule(dependencies, { gateway, sendLive }, timings);
  const shops = createShopsModule(dependencies);
  const prints = createPrintsModule(dependencies, { shops, payments, sendLive });
  const app = createBareApp(dependencies);
  addOriginRules(app, dependencies.settings);
  addRequestRules(app);
  addJsonBodies(app);
  addSignedIn(app, (cookie) => Promise.resolve(readTestCookie(cookie)));
  await app.register(prints.routes);
  await app.register(payments.routes(prints.showPrint));
  const user = await insertTestUser(dependencies);
  const shop = await insertTestShop(dependencies);

  const fixture: PaymentsFixture = {
    server,
    payments,
    prints,
    razorpay,
    user,
    shop,
    published,
    insertPrint: (changes) => insertTestPrint(dependencies, { user, shop }, changes),
    async openPrint(changes) {
      const print = await fixture.insertPrint(changes);
      const { orderId } = await payments.open(print);
      return { ...print, orderId };
    },
    async payPrint(changes) {
      const print = await fixture.openPrint(changes);
      const payment = razorpay.pay(print.orderId);
      await fixture.tell(payment);
      return { ...print, payment };
    },
    callAsShop: (path, payload) =>
      app.inject({ method: 'POST', url: path, headers: testCookie('shop', shop), payload }),
    async look(print, by = user) {
      const reply = await app.inject({
        method: 'POST',
        url: apiPaths.getPrintInfo,
        headers: testCookie('user', by),
        payload: { id: print },
      });
      assert.equal(reply.statusCode, 200, reply.body);
      return reply.json<Print>();
    },
    confirm: (print, proof, by = user) =>
      app.inject({
        method: 'POST',
        url: apiPaths.confirmPayment,
        headers: testCookie('user', by),
        payload: { print, ...proof },
      }),
    async webhook({ body, headers }) {
      const url = apiPaths.paymentWebhook;
      const reply = await app.inject({ method: 'POST', url, payload: body, headers });
      return reply.statusCode;
    },
    callback: (form) =>
      app.inject({
        method: 'POST',
        url: apiPaths.paymentCallback,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://api.razorpay.com',
        },
        payload: new URLSearchParams(form).toString(),
      }),
    async tell(payment, event = 'payment.captured') {
      assert.equal(await fixture.webhook(await razorpay.message(event, { payment })), 200);
      await payments.work();
    },
    async reconcileNow() {
      await db
        .updateTable('payment_orders')
        .set({ check_at: new Date(0) })
        .execute();
      await payments.reconcile();
    },
    async workNow() {
      await db
        .updateTable('refunds')
        .set({ check_at: new Date(0) })
        .where('check_at', 'is not', null)
        .execute();
      await db
        .updateTable('payment_events')
        .set({ check_at: new Date(0) })
        .where('check_at', 'is not', null)
        .execute();
      await payments.work();
    },
    async stateOf(print) {
      const row = await db
        .selectFrom('prints')
        .select(['state', 'token_number'])
        .where('id', '=', print)
        .executeTakeFirstOrThrow();
      return { state: row.state, token: row.token_number };
    },
    takeAlerts: () => server.log.takeErrors().map((line) => line['alert'] ?? line.msg),
    assertSound: () => assertSound(server, razorpay),
    async close() {
      await app.close();
      await razorpay.close();
      await server.close();
    },
  };
  return fixture;
}

async function assertSound({ dependencies }: TestServer, razorpay: RazorpayServer): Promise<void> {
  const { db } = dependencies;
  const prints = await db.selectFrom('prints').selectAll().execute();
  for (const [shop, paid] of Map.groupBy(prints, (print) => print.shop_id)) {
    const tokens = paid.flatMap(({ token_number: token }) => (token && token > 0 ? [token] : []));
    const expected = tokens.map((_token, index) => index + 1);
    assert.deepEqual(
      tokens.toSorted((one, other) => one - other),
      expected,
      `numbers of ${shop}`,
    );
  }
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const captured = [...razorpay.payments.values()].filter((payment) => payment.captured);
  for (const { id } of captured) {
    const state = payments.find((payment) => payment.id === id)?.state;
    const goesBack = refunds.some(
      ({ payment_id: payment, reason }) =>
        payment === id && reason !== 'outside' && reason !== 'not_printed',
    );
    assert.equal(state === 'applied', !goesBack, `${id} is ${state ?? 'unknown'}`);
  }
  const applied = payments.filter((payment) => payment.state === 'applied').length;
  const paid = prints.filter((print) => print.token_number !== null).length;
  assert.equal(paid, applied, 'a paid print for each payment that was used');
  const ledger = await db.selectFrom('ledger').selectAll().execute();
  const sum = ledger.reduce(
    (total, row) => total + Number(row.amount_paise) * (row.kind === 'charge' ? 1 : -1),
    0,
  );
  assert.equal(sum, razorpay.balance(), 'I9: our books and the provider’s');
}
