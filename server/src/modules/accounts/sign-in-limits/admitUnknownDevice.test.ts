import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, type ErrorReply, type ProofOfWork } from '@parchi/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { solveProofOfWork } from '../../../../testing/clients/solveProofOfWork.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

// The limits on the number of calls are off here, so that only the limits on failed sign-ins apply.
const server = await startServer({ settings: { rateLimits: true }, callLimits: () => [] });
const { db } = server.dependencies;
after(() => server.close());

const attacker = '203.0.113.5';
const elsewhere = '198.51.100.7';
const wrong = 'not the password';
type Challenge = ErrorReply & { readonly challenge: string };

/** Returns a client at the given network address, in which no account has signed in before. */
function from(remoteAddress: string) {
  const client = createAccountsClient({
    inject: (request: InjectOptions | string) =>
      server.inject({ ...(request as InjectOptions), remoteAddress }),
  });
  return {
    ...client,
    signIn: (email: string, password = goodPassword, proofOfWork?: ProofOfWork) =>
      client.post(apiPaths.signIn, { email, password, proofOfWork }),
  };
}

async function signUp(): Promise<{ email: string; id: string }> {
  const person = newPerson();
  await from(elsewhere).signUp(person);
  const { id } = await server.dependencies.db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', person.email)
    .executeTakeFirstOrThrow();
  return { email: person.email, id };
}

/** Adds to the account's count of wrong passwords of today, as if from many addresses. */
async function countFailures(id: string, amount: number): Promise<void> {
  await addToCount(db, { key: `sign-in-account:${id}`, amount, windowSeconds: 86_400 });
}

function challengeOf(reply: LightMyRequestResponse): string {
  assert.equal(reply.statusCode, 429, reply.body);
  const { code, challenge } = reply.json<Challenge>();
  assert.equal(code, 'account.proof_of_work_needed');
  assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/);
  return challenge;
}

/** @returns the statuses of `times` guesses, made one after the other */
async function guess(address: string, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    statuses.push((await from(address).signIn(email, wrong)).statusCode);
  }
  return statuses;
}

/** Prolongs the delay of all guesses at an account: on a busy machine it may be over before the next call. */
async function keepBlocked(email: string): Promise<void> {
  const { numUpdatedRows } = await server.dependencies.db
    .updateTable('sign_in_failures')
    .set({ blocked_until: secondsFromNow(60) })
    .where('counter', 'like', `sign-in:%${email}`)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
}

test('lets the owner in from another address after 48 wrong guesses [F-122]', async () => {
  const { email } = await signUp();
  const statuses = await guess(attacker, email, 48);
  assert.ok(statuses.filter((status) => status === 401).length >= 5);
  assert.ok(statuses.includes(429));
  await keepBlocked(email);
  assert.equal((await from(elsewhere).signIn(email)).statusCode, 200);
});

test('lets the owner in with a proof of work from the guesser’s address [F-122]', async () => {
  const { email } = await signUp();
  await guess(attacker, email, 12);
  await keepBlocked(email);
  const challenge = challengeOf(await from(attacker).signIn(email));
  const reply = await from(attacker).signIn(email, goodPassword, solveProofOfWork(challenge));
  assert.equal(reply.statusCode, 200, reply.body);
});

test('asks every new device for a proof after 100 wrong guesses in a day [F-122]', async () => {
  const { email, id } = await signUp();
  await countFailures(id, 99);
  assert.equal((await from('192.0.2.1').signIn(email, wrong)).statusCode, 401);
  const refused = await from('192.0.2.2').signIn(email);
  const proof = solveProofOfWork(challengeOf(refused));
  assert.equal((await from('192.0.2.2').signIn(email, goodPassword, proof)).statusCode, 200);
});

test('does not count right passwords [F-122]', async () => {
  const { email, id } = await signUp();
  await countFailures(id, 99);
  for (let index = 0; index < 3; index += 1) {
    assert.equal((await from(`192.0.2.${index}`).signIn(email)).statusCode, 200);
  }
});

test('checks no more concurrent guesses from many addresses than the daily limit allows [F-122]', async () => {
  const { email, id } = await signUp();
  await countFailures(id, 97);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => from(`10.1.1.${index}`).signIn(email, wrong)),
  );
  const statuses = replies.map((reply) => reply.statusCode).sort();
  assert.deepEqual(statuses, [401, 401, 401, ...Array<number>(9).fill(429)]);
});

test('accepts a proof once, also under concurrency, and only for its account and address [F-122]', async () => {
  const [mine, other] = [await signUp(), await signUp()];
  for (const { id } of [mine, other]) await countFailures(id, 100);
  const proof = solveProofOfWork(challengeOf(await from(attacker).signIn(mine.email, wrong)));
  challengeOf(await from(attacker).signIn(other.email, goodPassword, proof));
  challengeOf(await from(elsewhere).signIn(mine.email, goodPassword, proof));
  const replies = await Promise.all(
    [1, 2, 3].map(() => from(attacker).signIn(mine.email, wrong, proof)),
  );
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [401, 429, 429]);
});

test('refuses a proof that is changed or incomplete [F-122]', async () => {
  const { email, id } = await signUp();
  await countFailures(id, 100);
  const proof = solveProofOfWork(challengeOf(await from(elsewhere).signIn(email)));
  const { challenge, nonces } = proof;
  const [first = 0, ...rest] = nonces;
  for (const bad of [
    { challenge, nonces: [first + 1, ...rest] },
    { challenge: challenge.replace(/^\d/, '9'), nonces },
    { challenge: challenge.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), nonces },
    { challenge: '', nonces },
  ]) {
    challengeOf(await from(elsewhere).signIn(email, goodPassword, bad));
  }
  const short = { challenge, nonces: rest };
  assert.equal((await from(elsewhere).signIn(email, goodPassword, short)).statusCode, 400);
  assert.equal((await from(elsewhere).signIn(email, goodPassword, proof)).statusCode, 200);
});

test('accepts six proofs an hour for one account from one address [F-122]', async () => {
  const { email, id } = await signUp();
  await countFailures(id, 100);
  const pair = `${attacker} ${email}`;
  await addToCount(db, { key: `sign-in-proof:${pair}`, amount: 5, windowSeconds: 3_600 });
  const solve = async () =>
    solveProofOfWork(challengeOf(await from(attacker).signIn(email, wrong)));
  assert.equal((await from(attacker).signIn(email, wrong, await solve())).statusCode, 401);
  const refused = await from(attacker).signIn(email, wrong, await solve());
  assert.equal(refused.json<ErrorReply>().code, 'request.too_many');
  const proof = solveProofOfWork(challengeOf(await from(elsewhere).signIn(email)));
  assert.equal((await from(elsewhere).signIn(email, goodPassword, proof)).statusCode, 200);
});
