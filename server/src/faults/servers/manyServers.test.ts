import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, liveNamespaces, type Id, type PaymentProof } from '@parchi/contract';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { createPaymentsModule } from '../../modules/payments/payments.module.ts';
import { createSandbox } from '../../payment-provider/sandbox/sandbox.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import {
  download,
  filePart,
  post,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';
import { insertTestOrder } from '../../../testing/fixtures/insertTestOrder.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { startServers, type ServersOnOneDatabase } from '../../../testing/servers/startServers.ts';

const SERVERS = 3;
const DEVICES_OF_SERVER = 2;
const PAID = 50;
const REFUSED = 5;
const BROKEN = 5;

let three: ServersOnOneDatabase | undefined;
let servers: ServersOnOneDatabase['servers'] = [];
let origins: readonly string[] = [];
before(async () => {
  three = await startServers(SERVERS);
  if (three !== undefined) ({ servers, origins } = three);
});
after(() => three?.close());

type VerifiedProof = { readonly id: Id; readonly proof: PaymentProof };

/** Places orders at one shop. @returns each order's id, with the proof from the provider's page */
async function placeOrders(
  { customer, shop }: { customer: Client; shop: ShopClient },
  outcomes: readonly ('paid' | 'failed')[],
): Promise<VerifiedProof[]> {
  const { dependencies } = servers[0]!;
  const sandbox = await createSandbox(dependencies.db);
  const { gateway } = sandbox;
  const payments = createPaymentsModule(dependencies, {
    gateway,
    sendLive: () => Promise.resolve(),
  });
  return Promise.all(
    outcomes.map(async (outcome) => {
      const print = await insertTestOrder(dependencies, { user: customer.id, shop: shop.id });
      const { orderId } = await payments.open(print);
      const proof = await sandbox.pay({ orderId, outcome, webhook: 'lose' });
      assert.ok(proof);
      return { id: print.id, proof };
    }),
  );
}

/** Confirms all payments. Like a customer, repeats a call when a busy database makes the server answer 503. */
async function confirmAll({ cookie }: Client, orders: readonly VerifiedProof[]): Promise<number[]> {
  return Promise.all(
    orders.map(async ({ id, proof }, index) => {
      for (;;) {
        const { status } = await post(origins[index % SERVERS]!, {
          path: apiPaths.confirmPayment,
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ print: id, ...proof }),
        });
        if (status !== 503) return status;
      }
    }),
  );
}

/** Makes the last step of an order's activation fail, after the order got its number. */
async function breakActivation(ids: readonly Id[]): Promise<() => Promise<unknown>> {
  const { db } = servers[0]!.dependencies;
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'broken by the test';
    end $$`.execute(db);
  await sql`
    create trigger refuse before insert on outbox for each row
    when (new.payload->>'printId' in (${sql.join(ids.map((id) => sql.lit(id)))}))
    execute function refuse()`.execute(db);
  return () => sql`drop function refuse cascade`.execute(db);
}

type Device = {
  readonly socket: Socket;
  readonly newOrders: Id[];
  /** `changed` resolves after this many events other than new orders. */
  readonly changed: (times: number) => Promise<void>;
  readonly heard: (newOrders: number) => Promise<void>;
};

async function listen(origin: string, { shopId, cookie }: ShopClient): Promise<Device> {
  const socket = openLiveClient(`${origin}${liveNamespaces.shop(shopId)}`, {
    extraHeaders: { cookie },
  });
  assert.equal(await outcomeOf(socket), 'connect');
  const newOrders: Id[] = [];
  let changes = 0;
  socket.on('newPrint', ({ printId }: { printId: Id }) => newOrders.push(printId));
  socket.on('changed', () => (changes += 1));
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isDone()) return;
        socket.offAny(look);
        resolve();
      };
      socket.onAny(() => setImmediate(look));
      look();
    });
  return {
    socket,
    newOrders,
    changed: (times) => until(() => changes >= times),
    heard: (count) => until(() => newOrders.length >= count),
  };
}

test(`numbers ${PAID} orders paid at once through ${SERVERS} servers without a gap, and tells each device once [F-52] [F-64]`, async (context) => {
  if (three === undefined) return context.skip('one process has the embedded database');
  const place = { origin: origins[0]! };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const devices = await Promise.all(
    origins.flatMap((origin) =>
      Array.from({ length: DEVICES_OF_SERVER }, () => listen(origin, shop)),
    ),
  );
  context.after(() => devices.forEach(({ socket }) => socket.close()));
  const count = PAID + REFUSED + BROKEN;
  const orders = await placeOrders(
    { customer, shop },
    Array.from({ length: count }, (_, index) => (index % 12 === 3 ? 'failed' : 'paid')),
  );
  const broken = orders.filter((_, index) => index % 12 === 7);
  const repair = await breakActivation(broken.map(({ id }) => id));

  const statuses = await confirmAll(customer, orders);
  for (const { log } of servers) log.takeErrors();
  assert.deepEqual(
    statuses,
    orders.map((_, index) => ({ 3: 400, 7: 500 })[index % 12] ?? 200),
  );
  const paid = orders.filter((_, index) => statuses[index] === 200);
  assert.equal(paid.length, PAID);
  const own = await shop.fetchOwn();
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  assert.deepEqual(
    own.currentOrders.map(({ tokenNumber }) => tokenNumber),
    range(1, PAID),
  );
  assert.deepEqual([own.tokenNumber, own.totalOrders], [PAID, PAID]);

  await repair();
  assert.deepEqual(await confirmAll(customer, broken), Array(BROKEN).fill(200));
  const later = await shop.fetchOwn();
  assert.deepEqual(
    later.currentOrders.slice(PAID).map(({ tokenNumber }) => tokenNumber),
    range(PAID + 1, PAID + BROKEN),
  );

  const expected = [...paid, ...broken].map(({ id }) => id).sort();
  await Promise.all(devices.map(({ heard }) => heard(expected.length)));
  // Events arrive in order. So once these events have arrived, no repetition of an earlier event is on its way.
  for (const origin of origins) {
    await post(origin, {
      path: apiPaths.changeStatus,
      headers: { cookie: shop.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id: shop.id }),
    });
  }
  await Promise.all(devices.map(({ changed }) => changed(SERVERS)));
  for (const { newOrders } of devices) assert.deepEqual(newOrders.toSorted(), expected);
});

test('one server serves the shares and print files that another one stored [F-64]', async (context) => {
  if (three === undefined) return context.skip('one process has the embedded database');
  const [here = '', there = ''] = origins;
  const share = await sendShare(here, filePart('a.txt', 'from here'));
  assert.equal((await receive(there, share)).status, 200);
  const zip = await download(there, share.files);
  assert.equal((await readZip(zip.body)).get('a.txt')?.toString(), 'from here');

  const place = { origin: here };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const print = await placePaidOrder(place, { customer, shop });
  const { db } = servers[0]!.dependencies;
  const printJobs = () => db.selectFrom('print_jobs').select(['id', 'state']).execute();
  const made = await shop.call(apiPaths.printJob, { print });
  assert.equal(made.status, 200, made.body.toString());
  const rows = await printJobs();
  const served = await post(there, {
    path: apiPaths.printJob,
    headers: { cookie: shop.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ print }),
  });
  assert.equal(served.status, 200, served.body.toString());
  assert.ok(served.body.equals(made.body));
  assert.deepEqual(await printJobs(), rows);
});
