import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { apiPaths, errorCatalogue } from '@parchi/contract';
import { sql } from 'kysely';
import { filePart, formEnd, multipartType, post } from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { isOverloaded } from './overloadLimit.ts';

const BUSY = 41;
/** Number of queries, more than any database here has connections and waiting places for. */
const ALL = 20 + BUSY;
const tellsOfMoney: string[] = [
  apiPaths.paymentWebhook,
  apiPaths.paymentCallback,
  apiPaths.confirmPayment,
];

let countWaiting: () => number;
let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({
    settings: { rateLimits: true },
    replace: () => ({ countWaiting: () => countWaiting() }),
  });
  origin = await server.listen();
});
beforeEach(() => {
  countWaiting = () => BUSY;
});
after(() => server.close());

const call = (url: string) => server.inject({ method: 'POST', url });

test('a server is overloaded when more than 40 calls wait for the database [L14]', () => {
  assert.deepEqual([0, 40, 41].map(isOverloaded), [false, false, true]);
});

test('refuses all calls except payment messages with 503 while too many wait [L14]', async () => {
  for (const { path } of server.calls) {
    const { statusCode, headers, json } = await call(path);
    if (tellsOfMoney.includes(path)) {
      assert.notEqual(statusCode, 503, path);
      continue;
    }
    assert.equal(statusCode, 503, path);
    assert.equal(headers['retry-after'], '5', path);
    assert.equal(json<{ code: string }>().code, 'service.unavailable', path);
    assert.equal(json<{ text: string }>().text, errorCatalogue['service.unavailable'].text);
  }
});

test('refuses a call without a query and without reading its body [L14]', async () => {
  const answer = await post(origin, {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType, 'content-length': 50_000_000 },
    isLeftOpen: true,
  });
  assert.equal(answer.status, 503);
  const { rows } = await sql`select key from rate_counters`.execute(server.dependencies.db);
  assert.deepEqual(rows, []);
});

test('serves health and pages while too many wait [L14]', async () => {
  for (const url of ['/healthz', '/readyz', '/openapi.json']) {
    assert.equal((await server.inject(url)).statusCode, 200, url);
  }
});

test('lets an accepted upload continue while too many wait [L14]', async () => {
  const asked = Promise.withResolvers();
  countWaiting = () => {
    asked.resolve(undefined);
    return 0;
  };
  const upload = http.request(`${origin}${apiPaths.sendFiles}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': multipartType },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write(filePart('notes.txt', 'the first file'));
  await asked.promise;
  countWaiting = () => BUSY;
  assert.equal((await call(apiPaths.getUserData)).statusCode, 503);
  upload.end(Buffer.concat([filePart('more.txt', 'the second file'), formEnd]));
  const [answer] = await answered;
  answer.resume();
  assert.equal(answer.statusCode, 201);
});

test('logs fewer lines than it refuses calls while overloaded [L14]', async () => {
  const { lines } = server.log;
  await call(apiPaths.getUserData);
  const told = lines.filter(({ waiting }) => waiting === BUSY);
  const refusals = lines.filter(({ status }) => status === 503);
  assert.ok(told.length > 0 && told.length < refusals.length, `${told.length} lines`);
  assert.deepEqual(
    lines.filter(({ msg }) => msg === 'refused for now'),
    [],
  );
});

test('counts waiting queries, and answers calls again once the queries are done [L14]', async () => {
  const { db, countWaiting: countReally } = server.dependencies;
  countWaiting = countReally;
  assert.equal((await call(apiPaths.getUserData)).statusCode, 200);
  const held = Promise.withResolvers();
  const all = Array.from({ length: ALL }, () => db.transaction().execute(() => held.promise));
  while (!isOverloaded(countReally())) await nextRound();
  assert.equal((await call(apiPaths.getUserData)).statusCode, 503);
  held.resolve(undefined);
  await Promise.all(all);
  assert.equal((await call(apiPaths.getUserData)).statusCode, 200);
});
