import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPaths,
  type ApiPath,
  type Id,
  type MoneyOrdersReply,
  type OrdersReply,
} from '@parchi/contract';
import { MAX_UNPAID_ORDERS } from '../../src/modules/orders/placing/room/storage.rules.ts';
import { download, filePart, json, sendShare } from '../clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../clients/tusClient.ts';
import { readZip } from '../files/readZip.ts';
import {
  assertRefundedOnce,
  getOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type Place,
  type ShopClient,
} from '../fixtures/customerAndShop.ts';
import { repeatWork } from './repeatWork.ts';

/** Price of an order of `placePaidOrder`, in rupees. */
const PRICE = 3;
const CHUNK_BYTES = 300_000;
/** How long a busy upload is asked for: the dead process holds it for some seconds. */
const UPLOAD_ATTEMPTS = 100;

/** Number of pieces of work of each kind that the site has acknowledged. */
export type Tally = Readonly<
  Record<'shares' | 'uploads' | 'paid' | 'completed' | 'refused' | 'cancelled', number>
>;

export type MixedLoad = {
  readonly tally: () => Tally;
  readonly stop: () => Promise<void>;
  /** Resolves when every kind of work was acknowledged a few more times. */
  readonly more: (limitMs: number) => Promise<void>;
  /** @throws AssertionError if something that was acknowledged is missing, other than it was, or there twice */
  readonly check: () => Promise<void>;
};

type SentBytes = { readonly files: unknown; readonly hash: string };

/**
 * Starts six loops that run at the same time. They send files, upload files in parts, and pay, complete, refuse and cancel
 * orders.
 * @param pauseMs pause of each loop after a request
 */
export async function startMixedLoad(place: Place, pauseMs?: number): Promise<MixedLoad> {
  const shop = await signInShop(place);
  const order = await startOrdering(place, shop);
  const endOrder =
    (path: ApiPath, by: (customer: Client) => Client, reason: object = {}) =>
    async () => {
      const { id, customer } = await order();
      const answer = await by(customer).call(path, { print: id, ...reason });
      assert.equal(answer.status, 200);
      return { id, customer };
    };
  const work = {
    shares: repeatWork(() => sendBytes(place), pauseMs),
    uploads: repeatWork(() => uploadBytes(place), pauseMs),
    paid: repeatWork(order, pauseMs),
    completed: repeatWork(
      endOrder(apiPaths.completeOrder, () => shop),
      pauseMs,
    ),
    refused: repeatWork(
      endOrder(apiPaths.refuseOrder, () => shop, { reason: 'paper' }),
      pauseMs,
    ),
    cancelled: repeatWork(
      endOrder(apiPaths.cancelOrder, (customer) => customer),
      pauseMs,
    ),
  };
  const all = Object.values(work);
  return {
    tally: () =>
      Object.fromEntries(
        Object.entries(work).map(([name, { done }]) => [name, done.length]),
      ) as Tally,
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
    },
    async more(limitMs) {
      await Promise.all(all.map((each) => each.more(limitMs)));
    },
    async check() {
      for (const { files, hash } of [...work.shares.done, ...work.uploads.done]) {
        const zip = readZip((await download(place.origin, files)).body);
        assert.equal(hashOf(zip.get('a') ?? Buffer.alloc(0)), hash);
      }
      const tokens: (number | null)[] = [];
      for (const { id, customer } of work.paid.done) {
        const { active, payment, tokenNumber } = await getOrder(customer, id);
        assert.deepEqual([active, payment.status], [true, 'paid']);
        tokens.push(tokenNumber);
      }
      assert.equal(new Set(tokens).size, tokens.length, 'no token number twice');
      for (const { id, customer } of work.completed.done)
        assert.equal((await getOrder(customer, id)).active, false);
      for (const { id, customer } of [...work.refused.done, ...work.cancelled.done]) {
        await assertRefundedOnce(customer, id);
      }
      await assertMoneyAddsUp(shop);
    },
  };
}

type PaidOrder = { readonly id: Id; readonly customer: Client };

/**
 * Returns a function that places and pays an order. Kills leave orders unpaid, and with `MAX_UNPAID_ORDERS` of them a customer can
 * place no more for two hours. Another customer goes on then.
 */
async function startOrdering(place: Place, shop: ShopClient): Promise<() => Promise<PaidOrder>> {
  let ordering = await signInCustomer(place);
  return async () => {
    const customer = ordering;
    try {
      return { id: await placePaidOrder(place, { customer, shop }), customer };
    } catch (error) {
      const { unpaid } = json(await customer.call(apiPaths.listOrders, {})) as OrdersReply;
      const isStuck = unpaid.length >= MAX_UNPAID_ORDERS && customer === ordering;
      if (isStuck) ordering = await signInCustomer(place);
      throw error;
    }
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function sendBytes(place: Place): Promise<SentBytes> {
  const bytes = randomBytes(CHUNK_BYTES);
  const share = await sendShare(place.origin, filePart('a', bytes), filePart('b', 'b'));
  return { files: share.files, hash: hashOf(bytes) };
}

/** Uploads in three parts, and goes on where it was when the server dies meanwhile. */
async function uploadBytes(place: Place): Promise<SentBytes> {
  const bytes = randomBytes(3 * CHUNK_BYTES);
  const announced = [
    { name: 'a', size: bytes.length - 1 },
    { name: 'b', size: 1 },
  ];
  const upload = await startUpload(place.origin, announced);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const offset = await offsetOf(place.origin, upload);
      if (offset === bytes.length) break;
      assert.equal(typeof offset, 'number', `the upload is at ${offset}`);
      const body = bytes.subarray(Number(offset), Number(offset) + CHUNK_BYTES);
      await patch(place.origin, upload, { offset: Number(offset), body });
    } catch (error) {
      if (attempt === UPLOAD_ATTEMPTS) throw error;
      await pause(250);
    }
  }
  const { files } = await sendUploaded(place.origin, upload);
  return { files, hash: hashOf(bytes.subarray(0, -1)) };
}

/** Asserts that each order of the shop was paid once and refunded once at most, also those that nobody got an answer for. */
async function assertMoneyAddsUp(shop: ShopClient): Promise<void> {
  const seen = new Set<Id>();
  let cursor: string | null | undefined;
  do {
    const request = { id: shop.id, ...(cursor !== undefined && { cursor }) };
    const reply = json(await shop.call(apiPaths.shopMoneyOrders, request)) as MoneyOrdersReply;
    for (const { orderId, gross, refunds } of reply.orders) {
      assert.ok(!seen.has(orderId), `${orderId} is in one line`);
      seen.add(orderId);
      assert.equal(gross, PRICE);
      assert.ok(refunds === 0 || refunds === PRICE, `${orderId}: ${refunds} refunded`);
    }
    ({ cursor } = reply);
  } while (cursor !== null);
}
