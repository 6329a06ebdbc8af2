import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { apiPaths, type ErrorReply, type SignUpRequest } from '@parchi/contract';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { openSecondConnection } from '../../../../testing/database/secondConnection.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import type { AccountsSweepReport } from '../accounts.jobs.ts';
import { admitPasswordCheck } from './admitPasswordCheck.ts';
import { checkPassword } from './checkPassword.ts';
import { createPasswords } from '../passwords/passwords.ts';

// The limits on the number of calls are off here, so that only the limits on failed sign-ins apply.
const server = await startServer({ settings: { rateLimits: true }, callLimits: () => [] });
const { db } = server.dependencies;
after(() => server.close());

const HELD_SECONDS = 600;
/** Tolerance for a busy machine. */
const BUSY_SECONDS = 10;
/** Failures within this time are counted together. */
const WINDOW_SECONDS = 900;

const client = createAccountsClient(server);

async function signUpNewPerson(): Promise<SignUpRequest> {
  const person = newPerson();
  assert.equal((await client.signUp(person)).statusCode, 201);
  return person;
}

async function fail(email: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    assert.equal((await client.signIn(email, 'not the password')).statusCode, 401);
  }
}

async function retryAfter(email: string): Promise<number> {
  const reply = await client.signIn(email);
  assert.equal(reply.statusCode, 429, reply.body);
  assert.equal(reply.json<ErrorReply>().code, 'account.proof_of_work_needed');
  return Number(reply.headers['retry-after']);
}

/** Makes the account's counted failures older by the given seconds. */
function passTime(email: string, seconds: number): Promise<void> {
  return passTimeOf(`sign-in:127.0.0.1 ${email}`, seconds);
}

async function passTimeOf(counter: string, seconds: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_failures')
    .set({
      first_at: sql`first_at - make_interval(secs => ${seconds})`,
      blocked_until: sql`blocked_until - make_interval(secs => ${seconds})`,
    })
    .where('counter', 'like', counter)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
}

/**
 * Returns the delay of the next attempt in seconds. Prolongs the delay while asking, because a slow query would outlast
 * a short one.
 */
async function delayOf(email: string): Promise<number> {
  await passTime(email, -HELD_SECONDS);
  const seconds = (await retryAfter(email)) - HELD_SECONDS;
  await passTime(email, HELD_SECONDS);
  return seconds;
}

/** Asserts the delay in seconds. It is counted from the start of the attempt, so a little less may be left. */
async function assertDelayed(email: string, seconds: number): Promise<void> {
  const left = await delayOf(email);
  assert.ok(left <= seconds && left > seconds - BUSY_SECONDS, `${left} of ${seconds} s`);
}

test('doubles the delay from the fifth failure on, and then accepts the right password [A03]', async () => {
  const { email } = await signUpNewPerson();
  await fail(email, 5);
  for (const seconds of [1, 2, 4, 8, 16]) {
    await assertDelayed(email, seconds);
    await passTime(email, seconds);
    await fail(email, 1);
  }
  await assertDelayed(email, 30);
  await passTime(email, 30);
  assert.equal((await client.signIn(email)).statusCode, 200);
  await fail(email, 4);
});

test('forgets failures after 15 minutes, so that nobody is locked out for good [A03]', async () => {
  const { email } = await signUpNewPerson();
  await fail(email, 5);
  // Stop well before the window ends, because the attempts themselves take time on a slow machine.
  for (let waited = 0; waited < WINDOW_SECONDS / 2;) {
    const seconds = await delayOf(email);
    assert.ok(seconds <= 30);
    await passTime(email, seconds);
    waited += seconds;
    await fail(email, 1);
  }
  await passTime(email, WINDOW_SECONDS);
  await fail(email, 5);
  await assertDelayed(email, 1);
});

test('checks five of twenty simultaneous guesses, plus one for each delay that ends meanwhile [A03]', async () => {
  const { email } = await signUpNewPerson();
  const begunAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      createAccountsClient(server).signIn(email, 'not the password'),
    ),
  );
  const secondsPassed = Math.floor((performance.now() - begunAt) / 1_000);
  const tried = replies.filter((reply) => reply.statusCode === 401).length;
  assert.ok(tried >= 5 && tried <= 5 + secondsPassed, `${tried} in ${secondsPassed} s`);
  assert.ok(replies.every((reply) => [401, 429].includes(reply.statusCode)));
});

test('counts guesses together for both sign-in calls and every spelling of the address [A03]', async () => {
  const { email } = await signUpNewPerson();
  const guess = { email: email.toUpperCase(), password: 'not the password' };
  for (const path of [apiPaths.signIn, apiPaths.shopSignIn, apiPaths.signIn, apiPaths.shopSignIn]) {
    assert.equal((await client.post(path, guess)).statusCode, 401);
  }
  await fail(email, 1);
  await assertDelayed(email, 1);
});

/** @returns the cookies that a browser keeps after a sign-in and a sign-out */
async function knownDeviceOf(email: string): Promise<string> {
  const reply = await createAccountsClient(server).signIn(email);
  const device = reply.cookies.find(({ name }) => name === 'parchi_device');
  assert.ok(device, reply.body);
  return `parchi_device=${device.value}`;
}

function browserWith(cookie: string) {
  const browser = createAccountsClient(server);
  browser.cookie = cookie;
  return browser;
}

test('lets the owner in on a known device while a stranger keeps failing [A03]', async () => {
  const { email } = await signUpNewPerson();
  const device = await knownDeviceOf(email);
  await fail(email, 5);
  await assertDelayed(email, 1);
  const browser = browserWith(device);
  const reply = await browser.signIn(email);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.deepEqual(
    reply.cookies.map(({ name }) => name),
    ['parchi_session'],
  );
  await assertDelayed(email, 1);
});

test('counts and delays guesses on a known device too [A03]', async () => {
  const { email } = await signUpNewPerson();
  const device = await knownDeviceOf(email);
  for (let guess = 0; guess < 5; guess += 1) {
    assert.equal((await browserWith(device).signIn(email, 'not the password')).statusCode, 401);
  }
  await passTimeOf('device-sign-in:%', -HELD_SECONDS);
  assert.equal((await browserWith(device).signIn(email)).statusCode, 429);
  assert.equal((await client.signIn(email)).statusCode, 200);
});

test('recognises a device only by the signature for its account [A03]', async () => {
  const { email } = await signUpNewPerson();
  const other = await signUpNewPerson();
  const [device, ofOther] = [await knownDeviceOf(email), await knownDeviceOf(other.email)];
  const [name = '', signature = ''] = device.split('.');
  const [otherName = ''] = ofOther.split('.');
  await fail(email, 5);
  await passTime(email, -HELD_SECONDS);
  for (const cookie of [
    ofOther,
    `${otherName}.${signature}`,
    `${name}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `${name}.`,
    `${name}.${signature}x`,
    `${device}; ${device}`,
  ]) {
    assert.equal((await browserWith(cookie).signIn(email)).statusCode, 429, cookie);
  }
  assert.equal((await browserWith(device).signIn(email)).statusCode, 200);
});

test('counts failed password changes separately from failed sign-ins of strangers [A03]', async () => {
  const { email } = await signUpNewPerson();
  const browser = createAccountsClient(server);
  await browser.signIn(email);
  await fail(email, 5);
  const change = async (currentPassword: string) =>
    (
      await browser.post(apiPaths.changePassword, {
        currentPassword,
        newPassword: 'seven red kites',
      })
    ).statusCode;
  for (let guess = 0; guess < 5; guess += 1) assert.equal(await change('not the password'), 401);
  await passTimeOf('change-password:%', -HELD_SECONDS);
  assert.equal(await change(goodPassword), 429);
  await db
    .updateTable('sign_in_failures')
    .set({ blocked_until: null })
    .where('counter', 'like', 'change-password:%')
    .execute();
  assert.equal(await change(goodPassword), 204);
});

test('does not count an attempt that could not be checked [F-58]', async () => {
  const passwords = createPasswords({ hash, verify: () => Promise.reject(new Error('no room')) });
  const attempt = { account: undefined, password: goodPassword };
  for (let tries = 0; tries < 7; tries += 1) {
    const admission = await admitPasswordCheck({ db, isLimited: true }, 'nobody');
    const check = checkPassword(passwords, { ...attempt, admission });
    await assert.rejects(check, { message: 'no room' });
  }
});

test('sweeps expired failures', async () => {
  const { email } = await signUpNewPerson();
  const other = await signUpNewPerson();
  for (const someone of [email, other.email]) await fail(someone, 1);
  await passTime(email, 901);
  await server.sweep();
  const rows = await db.selectFrom('sign_in_failures').select('counter').execute();
  const keys = rows.map((row) => row.counter);
  assert.ok(!keys.includes(`sign-in:127.0.0.1 ${email}`));
  assert.ok(keys.includes(`sign-in:127.0.0.1 ${other.email}`));
});

async function sweptFailures(): Promise<number> {
  const { accounts } = (await server.sweep()) as { accounts: AccountsSweepReport };
  return accounts.failures;
}

test('sweeps more than one batch, and skips rows locked by another sweep', async (context) => {
  const add = (first: number, last: number) =>
    sql`insert into sign_in_failures (counter, count, first_at)
        select 'old-' || n, 1, now() - interval '1 day' from generate_series(${first}::int, ${last}::int) n`.execute(
      db,
    );
  await add(1, 2_001);
  assert.equal(await sweptFailures(), 2_001);
  const { databaseUrl } = server.settings;
  if (databaseUrl === undefined)
    return context.diagnostic('the embedded database has one connection');
  await add(1, 3);
  const other = await openSecondConnection(databaseUrl);
  await other.query('begin');
  await other.query("select 1 from sign_in_failures where counter = 'old-1' for update");
  assert.equal(await sweptFailures(), 2);
  await other.query('rollback');
  await other.end();
  assert.equal(await sweptFailures(), 1);
});
