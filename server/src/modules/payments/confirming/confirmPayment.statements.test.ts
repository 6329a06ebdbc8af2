import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordStatements } from '../../../../testing/database/recordStatements.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'counted on a server only' };
const MOST_STATEMENTS = 10;

const statements = recordStatements();

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

async function confirmPaidOrder(): Promise<string[]> {
  const order = await fixture.openOrder();
  const proof = await fixture.razorpay.prove(fixture.razorpay.pay(order.providerOrderId));
  statements.take();
  const reply = await fixture.confirm(order.id, proof);
  assert.equal(reply.statusCode, 200, reply.body);
  return statements.take();
}

test(`confirms a payment with at most ${MOST_STATEMENTS} statements`, serverTest, async () => {
  // The first call also reads the secrets of the installation, which the process then caches.
  await confirmPaidOrder();
  const sent = await confirmPaidOrder();
  assert.ok(sent.includes('commit'), 'the statements are seen');
  assert.ok(sent.length <= MOST_STATEMENTS, sent.join('\n'));
});
