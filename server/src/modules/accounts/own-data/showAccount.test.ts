import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type User } from '@parchi/contract';
import { recordStatements } from '../../../../testing/database/recordStatements.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestUser, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'counted on a server only' };
const statements = recordStatements();

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

async function showUser(headers: Record<string, string>): Promise<User> {
  const reply = await fixture.server.inject({
    method: 'POST',
    url: apiPaths.getUserData,
    headers,
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<User>();
}

test('shows a customer without orders by one statement', serverTest, async () => {
  const headers = testCookie(await insertTestUser(fixture.server.dependencies));
  // The first call reads the secrets of the installation, once for the process.
  await showUser(headers);
  statements.take();
  const { activePrints, filePrinted } = await showUser(headers);
  assert.deepEqual([activePrints, filePrinted], [[], []]);
  assert.equal(statements.take().length, 1);
});

for (const state of ['active', 'completed', 'refunded', 'expired'] as const) {
  test(`shows a customer whose only order is ${state}`, async () => {
    const order = await (state === 'expired' ? fixture.insertOrder() : fixture.payOrder());
    const user = await insertTestUser(fixture.server.dependencies);
    const { db } = fixture.server.dependencies;
    await db
      .updateTable('orders')
      .set({ user_id: user, state })
      .where('id', '=', order.id)
      .execute();
    const { activePrints, filePrinted } = await showUser(testCookie(user));
    const listed = [...activePrints, ...filePrinted].map(({ _id }) => _id);
    assert.deepEqual(listed, [order.id]);
  });
}
