import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Id, type NewPrintReply, type OwnShop } from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../db/newId.ts';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../testing/accountsClient.ts';
import { formEnd, json, multipartType } from '../testing/filesClient.ts';
import { makePdf } from '../testing/makePdf.ts';
import { allPages, postOrder } from '../testing/printsClient.ts';
import { sampleOf } from '../testing/sampleOf.ts';
import { startTestServer } from '../testing/testServer.ts';
import type { Access, Owned, Role } from './access.ts';
import type { Call } from './callTable.ts';

/** What a field can name: the ids of one shop, of one paid order of it, and of that order's file. */
type Things = { readonly shop: Id; readonly order: Id; readonly file: Id };

type Player = {
  readonly name: string;
  readonly role: Role;
  readonly email?: string;
  readonly client: AccountsClient;
  readonly own: Things;
  readonly others: Things;
};

const server = await startTestServer();
const players: Player[] = [];
before(async () => {
  const origin = await server.listen();
  const pairs = [await openPair(origin), await openPair(origin)] as const;
  for (const [pair, other] of [pairs, pairs.toReversed()] as (typeof pairs)[]) {
    const things = { own: pair.things, others: other.things };
    players.push({ name: 'a person', role: 'user', ...pair.customer, ...things });
    players.push({ name: 'a shop', role: 'shop', ...pair.owner, ...things });
  }
  const things = { own: pairs[0].things, others: pairs[1].things };
  players.push({ name: 'nobody', role: 'nobody', client: createAccountsClient(server), ...things });
});
after(() => server.close());

async function signIn(path: '/users/sign-up' | '/shop/sign-up', request: { email: string }) {
  const client = createAccountsClient(server);
  assert.equal((await client.post(path, request)).statusCode, 201);
  assert.equal((await client.signIn(request.email)).statusCode, 200);
  return { client, email: request.email };
}

/** A shop and a person who has paid for an order there. */
async function openPair(origin: string) {
  const customer = await signIn(apiPaths.signUp, newPerson());
  const owner = await signIn(apiPaths.shopSignUp, newShopOwner());
  const shop = (await owner.client.post(apiPaths.getUserData)).json<OwnShop>()._id;
  const answer = await postOrder(origin, {
    files: [{ name: 'a.pdf', bytes: await makePdf(2) }],
    fields: { shop, priority: 'false', totalPrice: '3', fileInfo: JSON.stringify([allPages]) },
    headers: { cookie: customer.client.cookie },
  });
  const { print, payment } = json(answer) as NewPrintReply;
  const paid = { orderId: payment.orderId, outcome: 'paid', webhook: 'lose' };
  const proof = (await customer.client.post(apiPaths.sandboxPay, paid)).json<object>();
  const confirmed = await customer.client.post(apiPaths.confirmPayment, {
    print: print._id,
    ...proof,
  });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  const things: Things = { shop, order: print._id, file: print.files[0]?._id ?? print._id };
  return { customer, owner, things };
}

const nothing = (): Things => ({ shop: newId(), order: newId(), file: newId() });

function payloadOf(call: Call, owned: Owned, things: Things) {
  if (call.accepts.includes('multipart/form-data')) {
    return { type: multipartType, payload: formEnd };
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

async function ask(player: Player, call: Call, things: Things): Promise<LightMyRequestResponse> {
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
  // It may have been the end of the session.
  if (email !== undefined && reply.cookies.length > 0) await client.signIn(email, goodPassword);
  return reply;
}

const saidBy = (reply: LightMyRequestResponse) => [reply.statusCode, reply.body] as const;

function isRefusedForRole(reply: LightMyRequestResponse): boolean {
  return /account\.signed_out|request\.not_found/.test(reply.body);
}

for (const call of server.calls) {
  test(`Q26 ${call.path} is for whom its route says`, async () => {
    const { access } = call;
    assert.ok(access, 'the route declares who may make the call: config.access');
    if (access.roles.includes('nobody')) await isTheSameForAll(call);
    else for (const player of players) await isAnsweredByRole(player, call, access);
  });
}

async function isTheSameForAll(call: Call): Promise<void> {
  const statuses = new Set<number>();
  for (const player of players) statuses.add((await ask(player, call, player.own)).statusCode);
  assert.equal(statuses.size, 1, `answers ${[...statuses].join(', ')}`);
}

async function isAnsweredByRole(player: Player, call: Call, access: Access): Promise<void> {
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
