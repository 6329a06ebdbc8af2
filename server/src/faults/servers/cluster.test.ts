import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPaths,
  liveNamespaces,
  type Id,
  type PaymentProof,
  type SentShare,
} from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import { isNginxInstalled } from '../../../../tooling/src/debian/nginx.ts';
import { skipWithout } from '../../../../tooling/src/debian/skipWithout.ts';
import { skipWithoutSwift } from '../../../../tooling/src/debian/swift.ts';
import {
  download,
  filePart,
  json,
  receive,
  sendForm,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { findDifferences } from '../../../testing/files/findDifferences.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { insertTestOrder } from '../../../testing/fixtures/insertTestOrder.ts';
import { openCluster, type ClusterFixture } from '../../../testing/servers/clusterFixture.ts';
import { cutReason, openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';
import { createPaymentsModule } from '../../modules/payments/payments.module.ts';
import { createSandbox } from '../../payment-provider/sandbox/sandbox.ts';

const skip =
  (!process.env['TEST_DATABASE_URL'] && 'the embedded database has one process') ||
  skipWithoutSwift ||
  skipWithout('nginx', isNginxInstalled());

const PAID_AT_ONCE = 200;
const EXPIRED = 30;
const PAID_UNDER_LOAD = 60;
const SENDERS = 2;
/**
 * Longer than the lease of an upload, the timeout of an idle transaction, and ten sweeps. `PAUSE_SECONDS=60` runs the
 * long form.
 */
const PAUSE_MS = Number(process.env['PAUSE_SECONDS'] ?? 15) * 1_000;
/** Timeout after which a client repeats its call. Our pages do so too, after a longer time. */
const TIMEOUT_MS = 3_000;

type VerifiedOrder = { readonly id: Id; readonly proof: PaymentProof };

describe('three servers behind nginx, on one PostgreSQL and one Swift', { skip }, () => {
  let cluster: ClusterFixture;
  let place: { origin: string };
  let customer: Client;
  before(async () => {
    cluster = await openCluster({
      LOG_LEVEL: 'debug',
      SWEEP_INTERVAL_SECONDS: '1',
      UPLOAD_LEASE_SECONDS: '2',
    });
    place = { origin: cluster.origin };
    customer = await signInCustomer(place);
  });
  after(() => cluster.close());

  const originOf = (index: number) => cluster.servers[index]!.origin;

  /** Inserts orders and pays them at the provider, whose webhooks get lost. */
  async function payAtProvider(shop: ShopClient, count: number): Promise<VerifiedOrder[]> {
    const { dependencies } = cluster;
    const sandbox = await createSandbox(dependencies.db);
    const payments = createPaymentsModule(dependencies, {
      gateway: sandbox.gateway,
      sendLive: () => Promise.resolve(),
    });
    return Promise.all(
      Array.from({ length: count }, async () => {
        const order = await insertTestOrder(dependencies, { user: customer.id, shop: shop.id });
        const { orderId } = await payments.open(order);
        const proof = await sandbox.pay({ orderId, outcome: 'paid', webhook: 'lose' });
        assert.ok(proof);
        return { id: order.id, proof };
      }),
    );
  }

  /** Confirms a payment as a page does: repeats the call until it succeeds. */
  async function confirm({ id, proof }: VerifiedOrder): Promise<void> {
    for (;;) {
      const answer = await withinTimeout(
        customer.call(apiPaths.confirmPayment, { print: id, ...proof }),
      );
      if (answer?.status === 200) return;
      assert.ok(answer === undefined || answer.status >= 500, answer?.body.toString());
    }
  }

  async function tokenNumbersOf(shop: ShopClient): Promise<(number | null)[]> {
    const { currentOrders } = await shop.fetchOwn();
    return currentOrders.map(({ tokenNumber }) => tokenNumber);
  }

  function listen(origin: string, namespace: string, cookie: string): Socket {
    const extraHeaders = { cookie, origin: cluster.origin };
    return openLiveClient(`${origin}${namespace}`, { extraHeaders });
  }

  test('files, events and sign-outs at one server reach the other servers [F-64] [F-990]', async (context) => {
    const share = await sendShare(originOf(0), filePart('a.txt', 'from here'));
    assert.equal((await receive(originOf(1), share)).status, 200);
    const zip = await download(originOf(2), share.files);
    assert.equal((await readZip(zip.body)).get('a.txt')?.toString(), 'from here');

    const shop = await signInShop(place);
    const counter = listen(originOf(2), liveNamespaces.shop(shop.shopId), shop.cookie);
    context.after(() => counter.close());
    assert.equal(await outcomeOf(counter), 'connect');
    const heard = new Promise<{ printId: Id }>((resolve) => counter.once('newPrint', resolve));
    const placedAt = { origin: originOf(0) };
    const print = await placePaidOrder(placedAt, { customer, shop });
    assert.equal((await heard).printId, print);

    const cut = cutReason(counter);
    place.origin = originOf(0);
    assert.equal((await shop.call(apiPaths.signOut)).status, 204);
    place.origin = cluster.origin;
    assert.equal(await cut, 'io server disconnect');
  });

  test(`${PAID_AT_ONCE} orders of a shop that are paid at once get the numbers 1 to ${PAID_AT_ONCE} [F-52] [F-991]`, async () => {
    const shop = await signInShop(place);
    const orders = await payAtProvider(shop, PAID_AT_ONCE);
    await Promise.all(orders.map(confirm));
    assert.deepEqual(await tokenNumbersOf(shop), numbersTo(PAID_AT_ONCE));
  });

  test('three sweeps at once remove each expired share once [F-992]', async () => {
    const shares = await Promise.all(
      Array.from({ length: EXPIRED }, (_, index) =>
        sendShare(cluster.origin, filePart('a', String(index)), filePart('b', '')),
      ),
    );
    const { db } = cluster.dependencies;
    const ids = shares.map(({ _id }) => _id);
    const begin = cluster.log.length;
    await db
      .updateTable('shares')
      .set({ expires_at: new Date(0) })
      .where('id', 'in', ids)
      .execute();
    const count = () => db.selectFrom('shares').select('id').where('id', 'in', ids).execute();
    while ((await count()).length > 0) await pause(100);
    const sweeps = () =>
      cluster.log.slice(begin).flatMap((line) => {
        const { area, report } = JSON.parse(line) as SweepLine;
        return area === 'sweep' ? (report?.files?.removed ?? 0) : [];
      });
    // A sweep logs what it removed only at its end, a moment after the row is gone.
    const before = sweeps().length;
    while (sweeps().length < before + cluster.servers.length) await pause(100);
    assert.equal(
      sweeps().reduce((sum, removed) => sum + removed, 0),
      EXPIRED,
    );
    await assertStoreIsWhole();
  });

  test('loses and repeats nothing when one server is killed and one stopped under load [F-993] [F-994]', async () => {
    const counter = { origin: cluster.origin };
    const shop = await signInShop(counter);
    const orders = await payAtProvider(shop, PAID_UNDER_LOAD);
    const sent: { share: SentShare; bytes: Buffer }[] = [];
    let isOver = false;
    const sending = Array.from({ length: SENDERS }, async () => {
      while (!isOver) {
        const bytes = randomBytes(20_000);
        const answer = await withinTimeout(sendForm(cluster.origin, filePart('a', bytes)));
        if (answer?.status !== 201) continue;
        sent.push({ share: (json(answer) as { file: SentShare }).file, bytes });
      }
    });
    const paying = Promise.all(
      orders.map(async (order, index) => {
        await pause((index * PAUSE_MS) / PAID_UNDER_LOAD);
        await confirm(order);
      }),
    );
    const [first, second] = cluster.servers;
    await first!.end('SIGKILL');
    await pause(500);
    second!.process().kill('SIGSTOP');
    await first!.restart();
    await pause(PAUSE_MS);
    counter.origin = originOf(2);
    const paidMeanwhile = (await tokenNumbersOf(shop)).length;
    second!.process().kill('SIGCONT');
    await paying;
    isOver = true;
    await Promise.all(sending);

    assert.ok(paidMeanwhile > PAID_UNDER_LOAD / 3, `${paidMeanwhile} paid while one was stopped`);
    assert.deepEqual(await tokenNumbersOf(shop), numbersTo(PAID_UNDER_LOAD));
    assert.ok(sent.length > 0);
    for (const [index, { share, bytes }] of sent.entries()) {
      const zip = await download(originOf(index % cluster.servers.length), share.files);
      assert.ok(
        (await readZip(zip.body)).get('a')?.equals(bytes),
        `share ${index} of ${sent.length}`,
      );
    }
    await assertStoreIsWhole();
  });

  /** Compares store and database until the sweeps have removed what the killed server left. */
  async function assertStoreIsWhole(): Promise<void> {
    const differences = await findDifferences(cluster.dependencies);
    if (differences.length === 0) return;
    await pause(500);
    return assertStoreIsWhole();
  }
});

type SweepLine = {
  readonly area?: string;
  readonly report?: { readonly files?: { readonly removed: number } };
};

/**
 * Returns the answer, or `undefined` if the connection broke or nothing came in time. The call itself is not aborted.
 */
async function withinTimeout(call: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([call.catch(() => undefined), pause(TIMEOUT_MS, undefined, { ref: false })]);
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
