import assert from 'node:assert/strict';
import {
  apiPaths,
  type ApiPath,
  type Id,
  type NewPrintReply,
  type OwnShop,
  type PaymentProof,
} from '@parchi/contract';
import { goodPassword, newPerson, newShopOwner } from './accountsClient.ts';
import { json, post, postJson, type Answer } from './filesClient.ts';
import { makePdf } from './makePdf.ts';
import { allPages, postOrder } from './printsClient.ts';

/** The server's origin; it changes with a restart. */
export type Place = { origin: string };

/** A signed-in account. */
export type Client = {
  readonly id: Id;
  readonly cookie: string;
  call(path: ApiPath, value?: unknown): Promise<Answer>;
};

export type ShopClient = Client & {
  readonly shopId: string;
  fetchOwn(): Promise<OwnShop>;
};

export async function signInCustomer(place: Place): Promise<Client> {
  const person = newPerson();
  await postJson(place.origin, apiPaths.signUp, person);
  return signIn(place, person.email);
}

export async function signInShop(place: Place): Promise<ShopClient> {
  const owner = newShopOwner();
  await postJson(place.origin, apiPaths.shopSignUp, owner);
  const player = await signIn(place, owner.email);
  const { shopId } = json(await player.call(apiPaths.getUserData)) as OwnShop;
  return {
    ...player,
    shopId,
    async fetchOwn() {
      const answer = await player.call(apiPaths.fetchShop, { shopId });
      return (json(answer) as { shop: OwnShop }).shop;
    },
  };
}

async function signIn(place: Place, email: string): Promise<Client> {
  const credentials = { email, password: goodPassword };
  const { headers } = await postJson(place.origin, apiPaths.signIn, credentials);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const call: Client['call'] = (path, value) =>
    value === undefined
      ? post(place.origin, { path, headers: { cookie } })
      : post(place.origin, {
          path,
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(value),
        });
  const { _id } = json(await call(apiPaths.getUserData)) as { _id: Id };
  return { id: _id, cookie, call };
}

type OrderRequest = {
  readonly customer: Client;
  readonly shop: ShopClient;
  readonly priority?: boolean;
};

/** Orders two pages in black and white, at ₹1.50 each. */
export async function placeOrder(
  place: Place,
  { customer, shop, priority = false }: OrderRequest,
): Promise<NewPrintReply> {
  const answer = await postOrder(place.origin, {
    files: [{ name: 'a.pdf', bytes: await makePdf(2) }],
    fields: {
      shop: shop.id,
      priority: String(priority),
      totalPrice: '3',
      fileInfo: JSON.stringify([allPages]),
    },
    headers: { cookie: customer.cookie },
  });
  assert.equal(answer.status, 201, answer.body.toString());
  return json(answer) as NewPrintReply;
}

/** Takes the customer's money. Only the customer's page can report it to the server. */
export async function payAtProvider(
  place: Place,
  { payment }: NewPrintReply,
): Promise<PaymentProof> {
  const wish = { orderId: payment.orderId, outcome: 'paid', webhook: 'lose' };
  return json(await postJson(place.origin, apiPaths.sandboxPay, wish)) as PaymentProof;
}

export function confirmPayment(
  customer: Client,
  { print }: NewPrintReply,
  proof: PaymentProof,
): Promise<Answer> {
  return customer.call(apiPaths.confirmPayment, { print: print._id, ...proof });
}

/** @returns the order's id, once it is in the shop's queue */
export async function placePaidOrder(place: Place, wish: OrderRequest): Promise<Id> {
  const placed = await placeOrder(place, wish);
  const answer = await confirmPayment(wish.customer, placed, await payAtProvider(place, placed));
  assert.equal(answer.status, 200, answer.body.toString());
  return placed.print._id;
}
