import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type ApiPath, type Id, type MoneyOrder } from '@parchi/contract';
import { download, filePart, sendShare } from '../clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../clients/tusClient.ts';
import { readZip } from '../files/readZip.ts';
import {
  assertRefundedOnce,
  getOrder,
  signInShop,
  type Client,
  type Place,
} from '../fixtures/customerAndShop.ts';
import { assertCashBookedOnce } from './assertCashBookedOnce.ts';
import { fetchMoneyLines } from './fetchMoneyLines.ts';
import { repeatWork } from './repeatWork.ts';
import { allowCash } from './shopDetails.ts';
import { startOrdering, type LoadOrder } from './startOrdering.ts';

/** Price of an order of `placePaidOrder`, in rupees. */
const PRICE = 3;
const CHUNK_BYTES = 300_000;
/** How long a busy upload is asked for: the dead process holds it for some seconds. */
const UPLOAD_ATTEMPTS = 100;
const GONE = 'HTTP 404';

/** Number of pieces of work of each kind that the site has acknowledged. */
export type Tally = Readonly<
  Record<'shares' | 'uploads' | 'paid' | 'completed' | 'refused' | 'cancelled' | 'cash', number>
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
 * Starts seven loops that run at the same time. They send files, upload files in parts, pay, complete, refuse and cancel
 * orders, and complete orders in cash.
 * @param pauseMs pause of each loop after a request
 */
export async function startMixedLoad(place: Place, pauseMs?: number): Promise<MixedLoad> {
  const shop = await signInShop(place);
  await allowCash(shop);
  const order = await startOrdering(place, shop, 'online');
  const orderInCash = await startOrdering(place, shop, 'inCash');
  const openedInCash: LoadOrder[] = [];
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
    cash: repeatWork(async () => {
      const ordered = await orderInCash();
      openedInCash.push(ordered);
      const answer = await shop.call(apiPaths.completeOrder, { print: ordered.id });
      assert.equal(answer.status, 200);
      return ordered;
    }, pauseMs),
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
        const zip = await readZip((await download(place.origin, files)).body);
        assert.equal(hashOf(zip.get('a') ?? Buffer.alloc(0)), hash);
      }
      const tokens: (number | null)[] = [];
      for (const { id, customer } of work.paid.done) {
        const { active, payment, tokenNumber } = await getOrder(customer, id);
        assert.deepEqual([active, payment.status], [true, 'paid']);
        tokens.push(tokenNumber);
      }
      for (const { id, customer } of work.completed.done)
        assert.equal((await getOrder(customer, id)).active, false);
      for (const { id, customer } of [...work.refused.done, ...work.cancelled.done]) {
        await assertRefundedOnce(customer, id);
      }
      const lines = await fetchMoneyLines(shop);
      lines.forEach(assertMoneyAddsUp);
      const taken = new Set(work.cash.done.map(({ id }) => id));
      tokens.push(...(await assertCashAddsUp(openedInCash, { taken, lines })));
      assert.equal(new Set(tokens).size, tokens.length, 'no token number twice');
    },
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
      // The server no longer has this upload, for example after an outage of the database, so stop asking for it.
      if (offset === GONE) attempt = UPLOAD_ATTEMPTS;
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

/** Asserts that an order was paid once and refunded once at most, also if nobody got an answer for it. */
function assertMoneyAddsUp({ orderId, gross, cash, refunds }: MoneyOrder): void {
  assert.equal(gross, PRICE, orderId);
  const isRefundedOnce = cash === 0 && refunds === PRICE;
  assert.ok(refunds === 0 || isRefundedOnce, `${orderId}: ${refunds} refunded`);
  assert.ok(cash === 0 || cash === PRICE, `${orderId}: ${cash} in cash`);
}

/**
 * Asserts that orders in cash are there, and that the cash of those that were completed is booked once.
 * @returns their token numbers
 */
async function assertCashAddsUp(
  placed: readonly LoadOrder[],
  { taken, lines }: { taken: ReadonlySet<Id>; lines: ReadonlyMap<Id, MoneyOrder> },
): Promise<(number | null)[]> {
  const tokens: (number | null)[] = [];
  for (const { id, customer } of placed) {
    const order = await getOrder(customer, id);
    assertCashBookedOnce(order, lines.get(id));
    if (taken.has(id)) assert.equal(order.cash?.taken, true, `${id} was completed`);
    tokens.push(order.tokenNumber);
  }
  return tokens;
}
