import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { apiPaths, liveNamespaces, type ApiPath } from '@parchi/contract';
import {
  newObjectGroup,
  objectChunks,
  objectKey,
  ObjectMissingError,
  StoreUnavailableError,
  type ObjectStore,
} from '@parchi/object-store';
import { makePdf } from '@parchi/print-engine/testing';
import fc from 'fast-check';
import { startFaultyProxy } from '@parchi/object-store/testing';
import { skipWithoutSwift, startSwift } from '../../../tooling/src/debian/swift.ts';
import { goodPassword, newPerson, newShopOwner } from '../../testing/clients/accountsClient.ts';
import {
  filePart,
  formEnd,
  multipartType,
  post,
  type Answer,
} from '../../testing/clients/filesClient.ts';
import { allPages, postOrder } from '../../testing/clients/ordersClient.ts';
import { openRawSocket } from '../../testing/clients/rawSocket.ts';
import {
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../testing/fixtures/customerAndShop.ts';
import { applyEdits, edits, type Edit } from '../../testing/fuzzing/edits.ts';
import { fuzz } from '../../testing/fuzzing/fuzz.ts';
import {
  asha,
  outcomeOf,
  startLiveServer,
  type LiveServer,
} from '../../testing/servers/liveServer.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

/** Duration for each of the five kinds of input. `FUZZ_SECONDS=600` runs the long form. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 12);

let server: TestServer;
let origin: string;
let customer: Client;
let shop: ShopClient;
let live: LiveServer;
before(async () => {
  [server, live] = [await startServer(), await startLiveServer({ rateLimits: false })];
  origin = await server.listen();
  [customer, shop] = [await signInCustomer({ origin }), await signInShop({ origin })];
});
after(async () => {
  await live.close();
  // Fails if an input caused an error of the server.
  await server.close();
});

const tell = (context: TestContext, count: number) => context.diagnostic(`${count} inputs`);

/**
 * Asserts that the call does not fail by the server's fault, and that the server still answers. A connection may be cut
 * while a body is refused.
 */
async function assertHarmless(call: Promise<Answer>): Promise<void> {
  const answer = await call.catch(() => undefined);
  if (answer !== undefined)
    assert.ok(answer.status < 500, `${answer.status} ${answer.body.toString()}`);
  assert.equal((await server.inject('/readyz')).statusCode, 200);
}

test('randomly changed forms with files do no harm [F-858]', async (context) => {
  const form = Buffer.concat([
    filePart('a.txt', 'some text'),
    filePart('b.pdf', '%PDF-1.7'),
    formEnd,
  ]);
  const send = (changes: readonly Edit[]) =>
    assertHarmless(
      post(origin, {
        path: apiPaths.sendFiles,
        headers: { 'content-type': multipartType },
        body: applyEdits(form, changes),
      }),
    );
  tell(context, await fuzz(edits, send, SECONDS));
});

test('random JSON does no harm [F-858]', async (context) => {
  const calls: readonly (readonly [ApiPath, unknown])[] = [
    [apiPaths.signUp, newPerson()],
    [apiPaths.shopSignUp, newShopOwner()],
    [apiPaths.signIn, { email: 'asha@parchi.example', password: goodPassword }],
    [apiPaths.findShop, { inputValue: 'Kothrud' }],
    [apiPaths.receiveFiles, { token: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    [apiPaths.getOrder, { id: '0'.repeat(32) }],
    [apiPaths.shopMoney, { id: shop.id, from: '2026-01-01', to: '2026-01-31' }],
    [apiPaths.pauseOrders, { id: shop.id, until: '2030-01-01T00:00:00.000Z' }],
    [apiPaths.startShareUpload, { files: [{ name: 'a', size: 1 }] }],
  ];
  const bodies = fc.oneof(
    edits.map(
      (changes) => (value: unknown) => applyEdits(Buffer.from(JSON.stringify(value)), changes),
    ),
    fc.json().map((text) => () => Buffer.from(text)),
  );
  const inputs = fc.tuple(fc.constantFrom(...calls), bodies, fc.boolean());
  const call = ([[path, value], bodyOf, isShop]: [
    (typeof calls)[number],
    (value: unknown) => Buffer,
    boolean,
  ]) =>
    assertHarmless(
      post(origin, {
        path,
        headers: { 'content-type': 'application/json', cookie: (isShop ? shop : customer).cookie },
        body: bodyOf(value),
      }),
    );
  tell(context, await fuzz(inputs, call, SECONDS));
});

test('randomly changed frames on a live channel do no harm [F-858]', async (context) => {
  const place = liveNamespaces.user(asha.accountId);
  const frames = [
    `40${place},`,
    '2',
    '3',
    `42${place},["changed",{"id":1}]`,
    `41${place},`,
    `451-${place},["x"]`,
  ];
  const inputs = fc.array(fc.tuple(fc.constantFrom(...frames), edits), {
    minLength: 1,
    maxLength: 6,
  });
  const send = async (sent: [string, Edit[]][]) => {
    const socket = openRawSocket(live.origin, 'asha');
    await socket.opened;
    for (const [frame, changes] of sent)
      socket.send(applyEdits(Buffer.from(frame), changes).toString());
    socket.close();
    await socket.closed;
    const other = live.connect(place, { extraHeaders: { cookie: 'asha' } });
    assert.equal(await outcomeOf(other), 'connect');
    other.close();
  };
  tell(context, await fuzz(inputs, send, SECONDS));
});

test('randomly changed PDFs do no harm [F-858]', async (context) => {
  const pdf = await makePdf(2);
  const order = (changes: readonly Edit[]) =>
    assertHarmless(
      postOrder(origin, {
        files: [{ name: 'a.pdf', bytes: applyEdits(pdf, changes) }],
        fields: {
          shop: shop.id,
          priority: 'false',
          totalPrice: '3',
          fileInfo: JSON.stringify([allPages]),
        },
        headers: { cookie: customer.cookie },
      }),
    );
  tell(context, await fuzz(edits, order, SECONDS));
});

test(
  'randomly changed replies of an object store do no harm [F-858]',
  { skip: skipWithoutSwift },
  async (context) => {
    const swift = await startSwift();
    const proxy = await startFaultyProxy(swift.settings.endpoint);
    context.after(async () => {
      await proxy.close();
      await swift.stop();
    });
    const { openS3Store } = await import('@parchi/object-store/s3');
    const store = await openS3Store({
      ...swift.settings,
      endpoint: proxy.endpoint,
      bucket: 'fuzz',
    });
    const whole = await openS3Store({ ...swift.settings, bucket: 'fuzz' });
    const attempt = async (changes: readonly Edit[]) => {
      proxy.change = (body) => applyEdits(body, changes);
      await assertWorksOrSaysSo(store, whole).finally(() => (proxy.change = undefined));
    };
    tell(context, await fuzz(edits, attempt, SECONDS));
  },
);

/** Asserts that an acknowledged object is in the store, and that any failure is reported as a failure of the store. */
async function assertWorksOrSaysSo(store: ObjectStore, whole: ObjectStore): Promise<void> {
  const key = objectKey(newObjectGroup(), 0);
  const bytes = Buffer.alloc(10_000, 'a');
  try {
    const writer = await store.create(key);
    await writer.write(bytes);
    await writer.commit();
    const stored = Buffer.concat(await Array.fromAsync(objectChunks(whole, key)));
    assert.ok(stored.equals(bytes));
    await Array.fromAsync(store.list());
    await store.remove(key);
  } catch (error) {
    if (error instanceof StoreUnavailableError || error instanceof ObjectMissingError) return;
    throw error;
  }
}
