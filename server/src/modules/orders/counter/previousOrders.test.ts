import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type PreviousOrdersReply } from '@parchi/contract';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';
import { json, post } from '../../../../testing/clients/filesClient.ts';
import { testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: CounterFixture;
before(async () => {
  fixture = await openCounterFixture();
});
after(() => fixture.close());

const asJson = { 'content-type': 'application/json' };

for (const [what, request] of [
  ['no body', {}],
  ['no body but a JSON content type', { headers: asJson }],
  ['an empty body and a JSON content type', { headers: asJson, body: '' }],
  ['an empty object', { headers: asJson, body: '{}' }],
  ['null', { headers: asJson, body: 'null' }],
] as const) {
  test(`answers the first page of previous orders to ${what} [F-158]`, async () => {
    const id = await fixture.insertPaid();
    await fixture.callOk(apiPaths.completeOrder, { print: id });
    for (const [path, cookie] of [
      [apiPaths.previousOrders, testCookie(fixture.shop)],
      [apiPaths.listOrders, testCookie(fixture.user)],
    ] as const) {
      const headers = { ...('headers' in request ? request.headers : {}), ...cookie };
      const answer = await post(fixture.origin, { path, ...request, headers });
      assert.equal(answer.status, 200, answer.body.toString());
      const { cursor } = json(answer) as Pick<PreviousOrdersReply, 'cursor'>;
      assert.equal(cursor, null);
    }
    const answer = await post(fixture.origin, {
      path: apiPaths.previousOrders,
      ...request,
      headers: {
        ...('headers' in request ? request.headers : {}),
        ...testCookie(fixture.shop),
      },
    });
    const [first] = (json(answer) as PreviousOrdersReply).orders;
    assert.equal(first?._id, id);
  });
}

test('refuses a body that is not a request for orders [F-158]', async () => {
  for (const value of [[], 'x', 1, { cursor: 1 }, { cursor: 'x' }]) {
    assert.equal((await fixture.call(apiPaths.previousOrders, value)).status, 400);
  }
});
