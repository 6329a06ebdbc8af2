import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import { openSecondConnection } from '../../testing/database/secondConnection.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/fixtures/paymentsFixture.ts';

// The embedded database has a single connection, and this test needs a second transaction.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' };

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

test(
  'notifies a customer whose payment is in progress when an earlier order is completed [F-401]',
  serverTest,
  async () => {
    const first = await fixture.payOrder();
    const second = await fixture.insertOrder();
    const paying = await openSecondConnection(fixture.server.settings.databaseUrl);
    await paying.query('begin');
    await paying.query('update shops set last_token = 2 where id = $1', [fixture.shop]);
    await paying.query(
      `update orders set state = 'active', token_number = 2, paid_at = now() where id = $1`,
      [second.id],
    );
    fixture.published.length = 0;
    const completing = fixture.callAsShop(apiPaths.completeOrder, { print: first.id });
    await Promise.race([completing, pause(300)]);
    await paying.query('commit');
    await paying.end();
    assert.equal((await completing).statusCode, 200);
    assert.equal((await fixture.look(second.id)).ordersAhead, 0);
    const told = fixture.published.filter((event) => event.endsWith(' queueMoved'));
    assert.equal(told.length, 1);
  },
);
