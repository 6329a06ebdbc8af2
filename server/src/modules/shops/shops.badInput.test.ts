import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, errorCatalogue, limits, type ErrorCode } from '@parchi/contract';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

const SHOPS = 30;
const SLOW_MS = 3_000;

let server: TestServer;
before(async () => {
  server = await startServer();
  for (let count = 0; count < SHOPS; count += 1) await insertTestShop(server.dependencies);
});
after(() => server.close());

type Answer = { readonly status: number; readonly body: unknown; readonly text: string };

async function post(url: string, payload: object): Promise<Answer> {
  const reply = await server.inject({ method: 'POST', url, payload });
  return { status: reply.statusCode, body: reply.json(), text: reply.body };
}

const find = (inputValue: unknown, from: object = {}) =>
  post(apiPaths.findShop, { inputValue, ...from });

async function assertRefused(answer: Answer, code: ErrorCode): Promise<void> {
  assert.equal(answer.status, errorCatalogue[code].status);
  assert.equal((answer.body as { code: string }).code, code);
  await assertAlive();
}

async function assertAlive(): Promise<void> {
  assert.equal((await server.inject('/readyz')).statusCode, 200);
}

const nothing: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['one character', 's'],
  ['one character between spaces', '    s    '],
  ['per cent signs', '%%'],
  ['underscores', '__'],
  ['a backslash', '\\\\'],
  ['quotes', `'"`],
  ['a regular expression', '(a+)+$'],
  ['200 spaces', ' '.repeat(200)],
  ['emoji', '😀👨‍👩‍👧‍👦🖨️'],
  ['stop words alone', 'near to the opposite of and behind'],
  ['SQL that ends the statement', `'; drop table shops; --`],
  ['SQL that is always true', `xyzzy' or '1'='1`],
  ['a tsquery', 'a & !b | (c:*'],
  ['an array', '{"q","z"}'],
  ['a byte order mark and a zero-width joiner', '\uFEFF\u200D'],
  ['letters that grow when they are normalised', '\uFDFA'.repeat(200)],
  ['200 words of one letter', 'q '.repeat(100)],
  ['200 letters', 'q'.repeat(200)],
  ['half of a surrogate pair', '\\ud83d'],
];
for (const [what, input] of nothing) {
  test(`finds nothing, quickly, in a search for ${what} [R11]`, async () => {
    const startedAtMs = performance.now();
    const answer = await find(input);
    assert.deepEqual([answer.status, answer.body], [200, []]);
    assert.ok(performance.now() - startedAtMs < SLOW_MS);
    await assertAlive();
  });
}

for (const input of ['sh', 'sharma', 'sharma xerox', `${'sharma '.repeat(27)}xerox`]) {
  test(`finds at most ${limits.maxFoundShops} shops for ${input.length} characters [R11]`, async () => {
    const { status, body } = await find(input);
    assert.equal(status, 200);
    assert.equal((body as unknown[]).length, limits.maxFoundShops);
  });
}

const refused: readonly (readonly [string, unknown, object?])[] = [
  ['201 characters [R11]', 'x'.repeat(201)],
  ['10,000 spaces [R11]', ' '.repeat(10_000)],
  ['nothing sent [R11]', undefined],
  ['an object [G17]', { $ne: null }],
  ['a list [G17]', ['sharma']],
  ['a number [G17]', 560034],
  ['a NUL [G16]', 'a\u0000b'],
  ['a latitude beyond the pole', '', { latitude: 90.1, longitude: 0 }],
  ['a longitude beyond the date line', '', { latitude: 0, longitude: -180.1 }],
  ['a latitude as text', '', { latitude: '12.9', longitude: 77.6 }],
];
for (const [what, input, from] of refused) {
  test(`refuses a search for ${what}`, async () => {
    await assertRefused(await find(input, from), 'request.invalid');
  });
}

for (const latitude of [-90, 90, 0]) {
  test(`answers a search from latitude ${latitude}`, async () => {
    const { status, body } = await find('', { latitude, longitude: 180 });
    assert.equal(status, 200);
    assert.equal((body as unknown[]).length, limits.maxFoundShops);
  });
}

for (const shopId of ['', 'K7M2QX', '560034', '%', `' or 1=1 --`, 'x'.repeat(200)]) {
  test(`finds no shop with the code “${shopId.slice(0, 12)}”`, async () => {
    await assertRefused(await post(apiPaths.fetchShop, { shopId }), 'shop.not_found');
  });
}

for (const [what, shopId] of [
  ['not sent', undefined],
  ['null', null],
  ['a number', 1],
  ['an object', { $gt: '' }],
  ['201 characters long', 'x'.repeat(201)],
] as const) {
  test(`refuses a shop code that is ${what}`, async () => {
    await assertRefused(await post(apiPaths.fetchShop, { shopId }), 'request.invalid');
  });
}

test('shows others no email, no orders and no credentials of a shop [R10]', async () => {
  const found = await find('sharma', { latitude: 12.9, longitude: 77.6 });
  const { shopId } = (found.body as { shopId: string }[])[0] ?? { shopId: '' };
  const fetched = await post(apiPaths.fetchShop, { shopId });
  for (const { text } of [found, fetched]) {
    assert.doesNotMatch(text, /email|@|currentOrders|currentPriorityOrders|hash|password|search/i);
  }
});
