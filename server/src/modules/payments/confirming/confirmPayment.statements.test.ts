import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import pg from 'pg';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'counted on a server only' };
const MOST_STATEMENTS = 16;

const query = mock.method(pg.Client.prototype, 'query');

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(async () => {
  await fixture.assertSound().finally(() => fixture.close());
});

async function confirmPaidOrder(): Promise<void> {
  const order = await fixture.openOrder();
  const proof = await fixture.razorpay.prove(fixture.razorpay.pay(order.providerOrderId));
  query.mock.resetCalls();
  const reply = await fixture.confirm(order.id, proof);
  assert.equal(reply.statusCode, 200, reply.body);
}

test(`confirms a payment with at most ${MOST_STATEMENTS} statements`, serverTest, async () => {
  // The first call reads the secrets of the installation, once for the process.
  await confirmPaidOrder();
  await confirmPaidOrder();
  const statements = query.mock.calls.map(({ arguments: [statement] }) => textOf(statement));
  assert.ok(statements.includes('commit'), 'the statements are seen');
  assert.ok(statements.length <= MOST_STATEMENTS, statements.join('\n'));
});

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text: unknown }).text);
}
