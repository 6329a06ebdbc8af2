import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPaths,
  type Id,
  type PlaceOrderReply,
  type OrdersReply,
  type OwnShop,
  type PaymentProof,
  type Order,
  type SandboxDelivery,
} from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import pino from 'pino';
import { openDatabase } from '../../db/connection/openDatabase.ts';
import { goodPassword, newPerson, newShopOwner } from '../../../testing/clients/accountsClient.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { json, post, postJson } from '../../../testing/clients/filesClient.ts';
import { allPages, postOrder } from '../../../testing/clients/ordersClient.ts';

const ROUNDS = 5;
const person = newPerson();
const owner = newShopOwner();
let workshop: ChildWorkshop;
/** The running server. Each test leaves its data to the next test. */
let server: ChildServer;
let shop: Id;
let cookie: string;
let pdf: Buffer;
let paidSoFar = 0;

before(async () => {
  // Errors are not logged, because a payment that nobody reported raises an alert, as it should.
  workshop = await openChildWorkshop({ SEED_SAMPLE_DATA: 'off', LOG_LEVEL: 'fatal' });
  pdf = await makePdf(2);
  server = await workshop.start();
  await postJson(server.origin, apiPaths.signUp, person);
  await postJson(server.origin, apiPaths.shopSignUp, owner);
  const asShop = { email: owner.email, password: goodPassword };
  const signedIn = await postJson(server.origin, apiPaths.signIn, asShop);
  shop = (json(signedIn) as { shop: OwnShop }).shop._id;
  const asPerson = { email: person.email, password: goodPassword };
  const { headers } = await postJson(server.origin, apiPaths.signIn, asPerson);
  cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});
after(() => workshop.close());

async function order(): Promise<PlaceOrderReply> {
  const answer = await postOrder(server.origin, {
    files: [{ name: 'a.pdf', bytes: pdf }],
    fields: { shop, priority: 'false', totalPrice: '3', fileInfo: JSON.stringify([allPages]) },
    headers: { cookie },
  });
  assert.equal(answer.status, 201, answer.body.toString());
  return json(answer) as PlaceOrderReply;
}

async function pay({ payment }: PlaceOrderReply, webhook: SandboxDelivery): Promise<PaymentProof> {
  const wish = { orderId: payment?.orderId, outcome: 'paid', webhook };
  const answer = await postJson(server.origin, apiPaths.sandboxPay, wish);
  assert.equal(answer.status, 200, answer.body.toString());
  return json(answer) as PaymentProof;
}

function call(path: string, value: unknown) {
  const headers = { 'content-type': 'application/json', cookie };
  return post(server.origin, { path, headers, body: JSON.stringify(value) });
}

async function listActive(): Promise<Order[]> {
  return (json(await call(apiPaths.listOrders, {})) as OrdersReply).active;
}

/** Asserts that the person has exactly one more paid order, and that each order has its own number. */
async function assertPaidOnce(): Promise<void> {
  paidSoFar += 1;
  let active = await listActive();
  for (let attempt = 0; attempt < 300 && active.length < paidSoFar; attempt += 1) {
    await pause(100);
    active = await listActive();
  }
  assertNumbered(active);
}

function assertNumbered(active: readonly Order[]): void {
  const tokens = active.map((print) => print.tokenNumber ?? 0);
  assert.deepEqual(
    tokens.toSorted((one, other) => one - other),
    Array.from({ length: paidSoFar }, (_nothing, index) => index + 1),
  );
}

test('activates a paid order once if killed after the capture and nothing reports the payment [F-22]', async () => {
  await pay(await order(), 'lose');
  await workshop.kill(server);
  const database = await openDatabase(workshop, pino({ level: 'silent' }));
  await database.db
    .updateTable('provider_orders')
    .set({ check_at: new Date(0) })
    .execute();
  await database.close();
  server = await workshop.start();
  await assertPaidOnce();
});

test('receives a webhook after a restart if killed before the webhook was sent [F-22]', async () => {
  await pay(await order(), 'deliver');
  await workshop.kill(server);
  server = await workshop.start();
  await assertPaidOnce();
});

test(`numbers each order once when killed during its activation, ${ROUNDS} times [F-22]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const placed = await order();
    const proof = await pay(placed, 'deliver');
    const confirming = call(apiPaths.confirmPayment, { print: placed.print._id, ...proof });
    confirming.catch(() => undefined);
    await pause(Math.random() * 40);
    await workshop.kill(server);
    server = await workshop.start();
    await assertPaidOnce();
  }
});

test('late webhooks change no order [F-22]', async () => {
  const before = await listActive();
  await pause(1_500);
  const after = await listActive();
  assert.deepEqual(after, before);
  assertNumbered(after);
});
