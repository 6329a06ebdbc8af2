import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type Id,
  type PlaceOrderReply,
  type StartUploadReply,
  type OwnShop,
  type StaffReply,
  type User,
} from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../db/newId.ts';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../../../testing/clients/accountsClient.ts';
import { formEnd, json, multipartType } from '../../../testing/clients/filesClient.ts';
import { allPages, orderParts, postOrder } from '../../../testing/clients/ordersClient.ts';
import { sampleOf } from '../../../testing/files/sampleOf.ts';
import { startServer } from '../../../testing/servers/startServer.ts';
import type { Access, Owned, Role } from './access.ts';
import type { Call } from './collectCalls.ts';

/**
 * The ids that fields can name: a person, a shop, a paid order of that person at that shop, and a file of that order.
 */
type Things = {
  readonly user: Id;
  readonly shop: Id;
  readonly order: Id;
  readonly file: Id;
  readonly upload: Id;
  readonly helper: Id;
};

type Client = {
  readonly name: string;
  readonly role: Role;
  /** Id of the account; null for a caller without an account. */
  readonly id: Id | null;
  readonly email?: string;
  readonly client: AccountsClient;
  readonly own: Things;
  readonly others: Things;
};

const files = [{ name: 'a.pdf', bytes: await makePdf(2) }];

function orderFields({ shop }: Pick<Things, 'shop'>) {
  const fileInfo = JSON.stringify([allPages]);
  return { shop, priority: 'false', totalPrice: '3', fileInfo };
}

/** The text fields of each call that takes files. They are listed here because no schema lists them. */
const formFields: Readonly<Record<string, (things: Things) => Record<string, string>>> = {
  [apiPaths.placeOrder]: ({ user, shop }) => ({ user, ...orderFields({ shop }) }),
  [apiPaths.sendFiles]: ({ user }) => ({ user }),
};

const takesForm = (call: Call): boolean => call.accepts.includes('multipart/form-data');

const server = await startServer();
const players: Client[] = [];
before(async () => {
  const origin = await server.listen();
  const pairs = [await openPair(origin), await openPair(origin)] as const;
  for (const [pair, other] of [pairs, pairs.toReversed()] as (typeof pairs)[]) {
    const things = { own: pair.things, others: other.things };
    const { customer, owner } = pair;
    players.push({ name: 'a person', role: 'user', id: things.own.user, ...customer, ...things });
    players.push({ name: 'a shop', role: 'shop', id: things.own.shop, ...owner, ...things });
  }
  const things = { own: pairs[0].things, others: pairs[1].things };
  const client = createAccountsClient(server);
  players.push({ name: 'nobody', role: 'nobody', id: null, client, ...things });
});
after(() => server.close());

async function signIn(path: '/users/sign-up' | '/shop/sign-up', request: { email: string }) {
  const client = createAccountsClient(server);
  assert.equal((await client.post(path, request)).statusCode, 201);
  assert.equal((await client.signIn(request.email)).statusCode, 200);
  return { client, email: request.email };
}

/** Signs up a shop, and a person who has paid for an order at that shop. */
async function openPair(origin: string) {
  const customer = await signIn(apiPaths.signUp, newPerson());
  const owner = await signIn(apiPaths.shopSignUp, newShopOwner());
  const user = (await customer.client.post(apiPaths.getUserData)).json<User>()._id;
  const shop = (await owner.client.post(apiPaths.getUserData)).json<OwnShop>()._id;
  const answer = await postOrder(origin, {
    files,
    fields: orderFields({ shop }),
    headers: { cookie: customer.client.cookie },
  });
  const { print, payment } = json(answer) as PlaceOrderReply;
  const paid = { orderId: payment?.orderId, outcome: 'paid', webhook: 'lose' };
  const proof = (await customer.client.post(apiPaths.sandboxPay, paid)).json<object>();
  const confirmed = await customer.client.post(apiPaths.confirmPayment, {
    print: print._id,
    ...proof,
  });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  const file = print.files[0]?._id ?? print._id;
  const announced = { files: [{ name: 'a.pdf', size: 1 }] };
  const { upload } = (
    await customer.client.post(apiPaths.startOrderUpload, announced)
  ).json<StartUploadReply>();
  const added = await owner.client.post(apiPaths.addHelper, {
    id: shop,
    name: 'Ravi',
    pin: '4829',
  });
  const [helper] = added.json<StaffReply>().staff.helpers;
  assert.ok(helper);
  const things: Things = { user, shop, order: print._id, file, upload, helper: helper._id };
  return { customer, owner, things };
}

const nothing = (): Things => ({
  user: newId(),
  shop: newId(),
  order: newId(),
  file: newId(),
  upload: newId(),
  helper: newId(),
});

function payloadOf(call: Call, owned: Owned, things: Things) {
  if (takesForm(call)) {
    const fields = formFields[call.path]?.(things);
    assert.ok(fields, 'its text fields are in `formFields`');
    const payload = Buffer.concat([...orderParts({ files, fields }), formEnd]);
    return { type: multipartType, payload };
  }
  if (!call.accepts.includes('application/json')) {
    return { type: call.accepts[0] ?? '', payload: 'x=y' };
  }
  const named = Object.entries(owned).map(([field, what]) => [
    field,
    what === 'files' ? [{ _id: things.file }] : things[what],
  ]);
  const body = { ...sampleOf(call.body), ...(Object.fromEntries(named) as object) };
  return { type: 'application/json', payload: call.hasPayload ? JSON.stringify(body) : undefined };
}

async function ask(player: Client, call: Call, things: Things): Promise<LightMyRequestResponse> {
  const { client, email } = player;
  const { type, payload } = payloadOf(call, call.access?.owned ?? {}, things);
  const reply = await server.inject({
    method: 'POST',
    url: call.path,
    headers: {
      ...(client.cookie !== '' && { cookie: client.cookie }),
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  });
  // The call may have ended the session, so the client signs in again.
  if (email !== undefined && reply.cookies.length > 0) await client.signIn(email, goodPassword);
  return reply;
}

const saidBy = (reply: LightMyRequestResponse) => [reply.statusCode, reply.body] as const;

function isRefusedForRole(reply: LightMyRequestResponse): boolean {
  return /account\.signed_out|request\.not_found/.test(reply.body);
}

/** The calls that end an order or a helper. They are made last, because the other calls need them. */
const endingPaths: readonly string[] = [
  apiPaths.refuseOrder,
  apiPaths.refuseOrderFiles,
  apiPaths.cancelOrder,
  apiPaths.removeHelper,
];
const [endingCalls, otherCalls] = [
  server.calls.filter(({ path }) => endingPaths.includes(path)),
  server.calls.filter(({ path }) => !endingPaths.includes(path)),
];

for (const call of [...otherCalls, ...endingCalls]) {
  test(`${call.path} serves only the roles that its route declares [Q26]`, async () => {
    const { access } = call;
    assert.ok(access, 'the route declares who may make the call: config.access');
    if (access.roles.includes('nobody')) await isTheSameForAll(call);
    else for (const player of players) await isAnsweredByRole(player, call, access);
  });
}

for (const call of server.calls.filter(takesForm)) {
  test(`${call.path} stores under the caller’s account, whoever the form names [Q26]`, async () => {
    for (const player of players) {
      if (!call.access?.roles.includes(player.role)) continue;
      for (const { user } of [player.own, player.others, nothing()]) {
        const before = await holders();
        const reply = await ask(player, call, { ...player.own, user });
        assert.equal(reply.statusCode, 201, `${player.name}: ${reply.body}`);
        assert.deepEqual(await holders(), [...before, player.id].sort(), player.name);
      }
    }
  });
}

/** Returns the account of each order and share; null for a share that was sent without an account. */
async function holders(): Promise<(string | null)[]> {
  const { db } = server.dependencies;
  const orders = await db.selectFrom('orders').select('user_id as id').execute();
  const shares = await db.selectFrom('shares').select('sender_id as id').execute();
  return [...orders, ...shares].map(({ id }) => id).sort();
}

async function isTheSameForAll(call: Call): Promise<void> {
  const statuses = new Set<number>();
  for (const player of players) statuses.add((await ask(player, call, player.own)).statusCode);
  assert.equal(statuses.size, 1, `answers ${[...statuses].join(', ')}`);
}

async function isAnsweredByRole(player: Client, call: Call, access: Access): Promise<void> {
  const who = `${player.name} with`;
  const own = await ask(player, call, player.own);
  const others = await ask(player, call, player.others);
  const none = await ask(player, call, nothing());
  if (!access.roles.includes(player.role)) {
    const [status, code] = player.role === 'nobody' ? [401, 'signed_out'] : [404, 'not_found'];
    for (const reply of [own, others, none]) {
      assert.equal(reply.statusCode, status, `${who} ${reply.body}`);
      assert.match(reply.body, new RegExp(`"code":"(account|request).${code}"`));
      assert.equal(reply.body, none.body);
    }
    return;
  }
  assert.ok(!isRefusedForRole(own), `${who} its own: ${own.body}`);
  assert.notEqual(
    own.statusCode,
    404,
    `${who} its own, unless \`owned\` is incomplete: ${own.body}`,
  );
  if (Object.keys(access.owned).length === 0) return;
  assert.equal(none.statusCode, 404, `${who} what is not there`);
  assert.deepEqual(saidBy(others), saidBy(none), `${who} another’s`);
}
