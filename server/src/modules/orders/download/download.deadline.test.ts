import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { apiPaths, type Order } from '@parchi/contract';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';

let fixture: CounterFixture;
let order: Order;
before(async () => {
  fixture = await openCounterFixture();
  order = await fixture.placePaid();
});
after(() => fixture.close());

/** @returns the deadlines that the replies to the calls below get, in minutes */
async function deadlines(context: TestContext): Promise<number[]> {
  const timeouts = context.mock.method(globalThis, 'setTimeout');
  const file = order.files[0]?._id;
  const minutes: number[] = [];
  for (const [path, value] of [
    [apiPaths.downloadOrder, { files: [{ _id: file }] }],
    [apiPaths.downloadOrderFile, { file }],
    [apiPaths.getPdf, { file }],
    [apiPaths.printJob, { print: order._id }],
  ] as const) {
    timeouts.mock.resetCalls();
    assert.equal((await fixture.call(path, value)).status, 200);
    const waits = timeouts.mock.calls.map(({ arguments: [, ms = 0] }) => ms / 60_000);
    minutes.push(Math.ceil(Math.max(...waits)));
  }
  timeouts.mock.restore();
  return minutes;
}

test('gives zip, single file, view and print file of an order the same deadline [F-47]', async (context) => {
  assert.deepEqual(await deadlines(context), [180, 180, 180, 180]);
  await fixture.setOrder(order._id, { files_expire_at: secondsFromNow(-7_200) });
  assert.deepEqual(await deadlines(context), [180, 180, 180, 180], 'those of an active order');
  await fixture.setOrder(order._id, { state: 'completed', files_expire_at: secondsFromNow(3_600) });
  assert.deepEqual(await deadlines(context), [75, 75, 75, 75]);
});
