import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  shareTokenFromId,
  type Order,
  type PrepareDataReply,
  type RateChange,
  type SendReply,
} from '@parchi/contract';
import { goodPassword } from '../../../testing/clients/accountsClient.ts';
import {
  filePart,
  formEnd,
  json,
  multipartType,
  post,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { damageObject } from '../../../testing/files/damageObject.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type Place,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { createDataKey, isDataKey } from './dataKey.ts';

type Share = { files: { name: string; size: number; path: string | null }[] };
type Data = {
  format: string;
  account: { kind: string; email: string; name: string };
  devices: { isThisDevice: boolean }[];
  mailChoice?: { readyMails: boolean };
  sentShares: Share[];
  receivedShares: { times: number; files: number }[];
  shop?: { addressl1: string; helpers: string[]; rateChanges: RateChange[]; shopId: string };
  orders: (Order & { files: { path: string | null }[] })[];
  money?: { gross: number; orderId: string }[];
};

let server: TestServer;
const place: Place = { origin: '' };
let shop: ShopClient;
before(async () => {
  server = await startServer();
  place.origin = await server.listen();
  shop = await signInShop(place);
});
after(() => server.close());

const prepare = (client: Client, password = goodPassword) =>
  client.call(apiPaths.prepareData, { password });

async function keyOf(client: Client): Promise<string> {
  const answer = await prepare(client);
  assert.equal(answer.status, 200, answer.body.toString());
  return (json(answer) as PrepareDataReply).key;
}

/** Posts the form by which a browser saves the zip. */
const save = (client: Pick<Client, 'cookie'>, key: string): Promise<Answer> =>
  post(place.origin, {
    path: apiPaths.downloadData,
    headers: { cookie: client.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key }).toString(),
  });

async function download(client: Client) {
  const answer = await save(client, await keyOf(client));
  assert.equal(answer.status, 200, answer.body.toString());
  assert.equal(answer.headers['content-type'], 'application/zip');
  assert.match(answer.headers['content-disposition'] ?? '', /Parchi data \d{4}-\d\d-\d\d\.zip/);
  const files = await readZip(answer.body);
  const text = files.get('data.json')?.toString() ?? '';
  return { files, text, data: JSON.parse(text) as Data };
}

async function sendAs(client: Client, name: string, bytes: Buffer): Promise<SendReply> {
  const answer = await post(place.origin, {
    path: apiPaths.sendFiles,
    headers: { cookie: client.cookie, 'content-type': multipartType },
    body: Buffer.concat([filePart(name, bytes), formEnd]),
  });
  assert.equal(answer.status, 201, answer.body.toString());
  return json(answer) as SendReply;
}

/** What must not be in a download: session ids, password hashes, and tokens, codes and keys of shares. */
async function assertNoSecrets(text: string, ...secrets: (string | undefined)[]): Promise<void> {
  const { db } = server.dependencies;
  const accounts = await db.selectFrom('accounts').select('password_hash').execute();
  const sessions = await db.selectFrom('sessions').select('public_id').execute();
  const shares = await db.selectFrom('shares').select(['id', 'object_group']).execute();
  const codes = await db.selectFrom('share_codes').select('code').execute();
  const groups = await db.selectFrom('orders').select('object_group').execute();
  const all = [...accounts, ...sessions, ...shares, ...codes, ...groups];
  for (const secret of [...all.flatMap((row) => Object.values(row)), ...secrets]) {
    if (secret !== undefined) assert.ok(!text.includes(secret), secret);
  }
  assert.doesNotMatch(text, /"checkout"|argon2|"token":/);
}

test('saves all that the site stores about a person, with the files that are not deleted yet [F-867]', async () => {
  const person = await signInCustomer(place);
  const bytes = randomBytes(300_000);
  await sendAs(person, 'Lab record.pdf', bytes);
  const others = await sendShare(place.origin, filePart('secret plan.pdf', 'x'));
  const token = shareTokenFromId(others._id);
  assert.equal((await person.call(apiPaths.receiveFiles, { token })).status, 200);
  const print = await placePaidOrder(place, { customer: person, shop });
  await placePaidOrder(place, { customer: await signInCustomer(place), shop });

  const { files, text, data } = await download(person);
  assert.equal(data.format, 'parchi-data');
  assert.deepEqual([data.account.kind, data.account.name], ['user', 'Asha Rao']);
  assert.deepEqual(data.mailChoice, { readyMails: true });
  assert.equal(data.devices.filter(({ isThisDevice }) => isThisDevice).length, 1);
  const [sent] = data.sentShares;
  assert.deepEqual(sent?.files, [
    { name: 'Lab record.pdf', size: bytes.length, path: 'shares/1/Lab record.pdf' },
  ]);
  assert.deepEqual(files.get('shares/1/Lab record.pdf'), bytes);
  assert.equal(data.receivedShares.length, 1);
  assert.doesNotMatch(text, /secret plan/);
  const [order, ...more] = data.orders;
  assert.deepEqual([order?._id, order?.totalPrice, more.length], [print, 3, 0]);
  assert.equal(order?.payment.status, 'paid');
  const path = order.files[0]?.path ?? '';
  assert.equal(path, `orders/${print}/0.pdf`);
  assert.match(files.get(path)?.toString('latin1') ?? '', /^%PDF-/);
  assert.equal(files.size, 3);
  await assertNoSecrets(text, others._id, token, person.cookie.split('=')[1]);
});

test('a shop’s download has its details, helpers, orders and money, but no customer files [F-867]', async () => {
  const owner = await signInShop(place);
  await owner.call(apiPaths.addHelper, { id: owner.id, name: 'Ravi', pin: '4829' });
  const changed = {
    ...{ shop_id: owner.id, account_id: owner.id },
    from_paise: 100,
    to_paise: 150,
  };
  await server.dependencies.db
    .insertInto('shop_rate_changes')
    .values({ ...changed, rate: 'bnw', helper_name: 'Ravi' })
    .execute();
  const customer = await signInCustomer(place);
  const print = await placePaidOrder(place, { customer, shop: owner });
  await owner.call(apiPaths.completeOrder, { print });
  const { files, text, data } = await download(owner);
  assert.equal(data.account.kind, 'shop');
  assert.deepEqual([data.shop?.addressl1, data.shop?.helpers], ['Sharma Xerox', ['Ravi']]);
  assert.equal(data.shop?.shopId, owner.shopId);
  assert.deepEqual(
    data.shop.rateChanges.map(({ to, by }) => [to, by]),
    [[1.5, { kind: 'helper', name: 'Ravi' }]],
  );
  assert.deepEqual(
    data.orders.map(({ _id, files: [file] }) => [_id, file?.path]),
    [[print, null]],
  );
  assert.deepEqual(
    data.money?.map(({ orderId, gross }) => [orderId, gross]),
    [[print, 3]],
  );
  assert.deepEqual([...files.keys()], ['data.json']);
  await assertNoSecrets(text);
});

test('lists files that expire before their turn, and saves the others [F-868]', async () => {
  const person = await signInCustomer(place);
  await sendAs(person, 'first.txt', Buffer.from('first'));
  await sendAs(person, 'second.txt', Buffer.from('second'));
  const key = await keyOf(person);
  const { db, objectStore } = server.dependencies;
  const { object_group: group } = await db
    .selectFrom('shares')
    .select('object_group')
    .where('sender_id', '=', person.id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  for await (const stored of objectStore.list()) {
    if (stored.key.startsWith(group)) await objectStore.remove(stored.key);
  }
  const answer = await save(person, key);
  const files = await readZip(answer.body);
  assert.deepEqual(JSON.parse(files.get('missing.json')?.toString() ?? ''), {
    expiredMeanwhile: ['shares/1/first.txt'],
  });
  assert.equal(files.get('shares/2/second.txt')?.toString(), 'second');
});

test('aborts the zip at a file whose bytes are damaged [F-868]', async () => {
  const person = await signInCustomer(place);
  const size = 2_000_002;
  await sendAs(person, 'damaged.bin', randomBytes(size));
  const key = await keyOf(person);
  await damageObject(server, size);
  const ended = await save(person, key).catch((error: unknown) => error);
  assert.equal((ended as { code?: string }).code, 'ECONNRESET');
  assert.match(server.log.takeErrors()[0]?.msg ?? '', /broken off/);
});

test('downloads nothing without the password, or in another session [F-869]', async () => {
  const [person, other] = [await signInCustomer(place), await signInCustomer(place)];
  assert.equal((await prepare(person, 'not mine')).status, 401);
  const key = await keyOf(person);
  for (const [client, tried] of [
    [other, key],
    [person, 'x'],
    [person, `${Number(key.split('.')[0]) + 1}.${key.split('.')[1]}`],
  ] as const) {
    const answer = await save(client, tried);
    assert.equal(answer.status, 400, answer.body.toString());
  }
  assert.equal((await save({ cookie: '' }, key)).status, 401);
  assert.equal((await save(person, key)).status, 200);
});

test('accepts a download key for five minutes [F-869]', async () => {
  const { db } = server.dependencies;
  const sessionHash = randomBytes(32);
  const key = await createDataKey(db, sessionHash, 0);
  const given = { sessionHash, key };
  assert.equal(await isDataKey(db, { ...given, nowMs: 299_999 }), true);
  assert.equal(await isDataKey(db, { ...given, nowMs: 300_000 }), false);
  assert.equal(await isDataKey(db, { sessionHash: randomBytes(32), key, nowMs: 1 }), false);
});

test('allows one download per account at a time [F-869]', async () => {
  const limited = await startServer({
    beside: server,
    settings: { rateLimits: true, allowOpenDemo: true },
  });
  const { origin } = place;
  try {
    const person = await signInCustomer(place);
    // More than the connection buffers while nobody reads it, so that the download stays open.
    await sendAs(person, 'large.bin', randomBytes(30_000_000));
    place.origin = await limited.listen();
    const key = await keyOf(person);
    const response = await fetch(`${place.origin}${apiPaths.downloadData}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    assert.equal(response.status, 200);
    assert.equal((await save(person, key)).status, 429);
    await response.body?.cancel();
  } finally {
    place.origin = origin;
    await limited.close();
  }
});
