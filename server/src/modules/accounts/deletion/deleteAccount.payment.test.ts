import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

/** Enough rounds that each of the two calls comes first in some of them. */
const ROUNDS = 6;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

/** Opens a person's order in this state. The provider has its payment, but the server has not heard of it yet. */
async function openPaidAtProvider(state: 'awaiting_payment' | 'expired') {
  const { db } = fixture.server.dependencies;
  const person = newPerson();
  const client = createAccountsClient(fixture.server);
  await client.signUp(person);
  await client.signIn(person.email);
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', person.email)
    .executeTakeFirstOrThrow();
  const order = await fixture.openOrder({ state });
  await db.updateTable('orders').set({ user_id: id }).where('id', '=', order.id).execute();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  return {
    order,
    payment,
    remove: () => client.post(apiPaths.deleteAccount, { password: goodPassword }),
  };
}

/** Runs the job that writes and sends mails. @returns every mail about an order, whether it is sent or waits */
async function mailsAboutOrders() {
  await fixture.server.jobs.find(({ name }) => name === 'mail')?.run();
  const { db } = fixture.server.dependencies;
  return db.selectFrom('mails').select('kind').where('kind', 'like', 'order-%').execute();
}

test('refunds a late payment once, before, during or after the deletion of its account [F-857]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, payment, remove } = await openPaidAtProvider('expired');
    if (round === 0) await fixture.tell(payment);
    const [reply] = await Promise.all([remove(), fixture.tell(payment)]);
    assert.equal(reply.statusCode, 204, reply.body);
    await fixture.tell(payment);
    await fixture.workNow();
    assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
    assert.deepEqual(await fixture.stateOf(order.id), { state: 'expired', token: null });
    assert.deepEqual(await mailsAboutOrders(), []);
  }
  fixture.takeAlerts();
});

test('refuses to delete an account while a payment for its order arrives, and keeps the order [F-857]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, payment, remove } = await openPaidAtProvider('awaiting_payment');
    const [reply] = await Promise.all([remove(), fixture.tell(payment)]);
    assert.equal(reply.statusCode, 409, reply.body);
    assert.equal((await fixture.stateOf(order.id)).state, 'active');
    assert.deepEqual(fixture.razorpay.refundsOf(payment), []);
  }
});
