import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { apiPaths, type OwnShop, type User } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const fixture = await openEmailFixture();
const { server, signUp, signUpUnconfirmed, codeIn, linkIn, mailsTo, work, newAddress } = fixture;
const { db } = server.dependencies;
const OWNER_PASSWORD = 'seven red kites';

const newClaim = () => randomBytes(16).toString('hex');
const visitor = () => createAccountsClient(server);
const claimCode = (email: string, claim: string) =>
  visitor().post(apiPaths.claimEmail, { email, claim });
const signUpWith = (email: string, emailProof?: { claim: string; code: string }) =>
  visitor().post(apiPaths.signUp, { name: 'Owner', email, password: OWNER_PASSWORD, emailProof });
const shownBy = async (client: AccountsClient) =>
  (await client.post(apiPaths.getUserData)).json<User | OwnShop>();

/** Asks for a code and reads it in the mail. */
async function proofOf(email: string) {
  const claim = newClaim();
  assert.equal((await claimCode(email, claim)).statusCode, 204);
  return { claim, code: await codeIn(email, 'sign-up') };
}

for (const kind of ['user', 'shop'] as const) {
  test(`an unconfirmed address of a ${kind} goes to whoever reads its mails, but its account does not [F-747]`, async () => {
    const earlier = await signUpUnconfirmed(kind);
    const { _id: earlierId } = await shownBy(earlier.client);
    const { email } = earlier;
    assert.equal((await signUpWith(email)).body, 'Email already in use');
    const reply = await signUpWith(email, await proofOf(email));
    assert.equal(reply.statusCode, 201, reply.body);

    const owner = visitor();
    assert.equal((await owner.signIn(email, OWNER_PASSWORD)).statusCode, 200);
    const shown = await shownBy(owner);
    assert.notEqual(shown._id, earlierId);
    assert.deepEqual([shown.email, shown.emailUnconfirmed], [email, undefined]);

    const left = await shownBy(earlier.client);
    assert.deepEqual([left._id, left.email, left.emailUnconfirmed], [earlierId, '', true]);
    const again = visitor();
    assert.equal((await again.signIn(email)).statusCode, 200, 'the old password still signs in');
    assert.equal((await shownBy(again))._id, earlierId);
    assert.equal((await visitor().signIn(email, 'neither of both')).statusCode, 401);

    const to = newAddress();
    assert.equal((await fixture.change(again, to)).statusCode, 204);
    assert.equal((await fixture.confirm(await linkIn(to))).statusCode, 204);
    const moved = await shownBy(again);
    assert.deepEqual([moved.email, moved.emailUnconfirmed], [to, undefined]);
    assert.equal((await visitor().signIn(email)).statusCode, 401);
    assert.equal((await visitor().signIn(to)).statusCode, 200);
  });
}

test('a shop takes an unconfirmed address of a person [F-747]', async () => {
  const { email } = await signUpUnconfirmed();
  const emailProof = await proofOf(email);
  const shop = { ...newShopOwner(), email, password: OWNER_PASSWORD, emailProof };
  const reply = await visitor().post(apiPaths.shopSignUp, shop);
  assert.equal(reply.statusCode, 201, reply.body);
  const owner = visitor();
  await owner.signIn(email, OWNER_PASSWORD);
  assert.equal((await shownBy(owner)).emailUnconfirmed, undefined);
});

test('a confirmed address is kept, and its owner alone is told [F-748]', async () => {
  const { email, client } = await signUp();
  const free = newAddress();
  const claim = newClaim();
  const [taken, untaken] = [await claimCode(email, claim), await claimCode(free, newClaim())];
  assert.deepEqual([taken.statusCode, taken.body], [untaken.statusCode, untaken.body]);
  await work();
  const mails = mailsTo(email);
  assert.match(mails[0]?.source ?? '', /already has a Parchi account/);
  assert.equal(mails.length, 1);
  const reply = await signUpWith(email, { claim, code: '123456' });
  assert.equal(codeOf(reply), 'account.email_code_over');
  assert.equal((await shownBy(client)).email, email);
});

test('a code works once, within five attempts, and only for its browser and address [F-749]', async () => {
  const { email } = await signUpUnconfirmed();
  const other = await signUpUnconfirmed();
  const proof = await proofOf(email);
  const stranger = await signUpWith(email, { ...proof, claim: newClaim() });
  assert.equal(codeOf(stranger), 'account.email_code_over');
  assert.equal(codeOf(await signUpWith(other.email, proof)), 'account.email_code_over');
  const wrong = String((Number(proof.code) + 1) % 1_000_000).padStart(6, '0');
  for (let count = 0; count < 4; count += 1) {
    const reply = await signUpWith(email, { ...proof, code: wrong });
    assert.equal(codeOf(reply), 'account.email_code_wrong');
  }
  const short = await visitor().post(apiPaths.signUp, {
    ...newPerson(),
    email,
    password: 'short',
    emailProof: proof,
  });
  assert.equal(codeOf(short), 'account.password_too_short', 'a bad password costs no attempt');
  assert.equal((await signUpWith(email, proof)).statusCode, 201);
  assert.equal(codeOf(await signUpWith(email, proof)), 'account.email_code_over');
});

test('only one of two simultaneous claims of an address succeeds [F-749]', async () => {
  const { email } = await signUpUnconfirmed();
  const proofs = [await proofOf(email), await proofOf(email)];
  const replies = await Promise.all(proofs.map((proof) => signUpWith(email, proof)));
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
  assert.deepEqual(statuses, [201, 409]);
  const holders = await db.selectFrom('accounts').select('id').where('email', '=', email).execute();
  assert.equal(holders.length, 1);
});

test('of a confirmation and a simultaneous claim of an address, exactly one succeeds [F-749]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, client } = await signUpUnconfirmed();
    const own = await codeIn(email);
    const proof = await proofOf(email);
    const [confirmed, claimed] = await Promise.all([
      client.post(apiPaths.confirmEmailCode, { code: own }),
      signUpWith(email, proof),
    ]);
    const isKept = confirmed.statusCode === 204;
    assert.equal(claimed.statusCode, isKept ? 409 : 201, `${confirmed.body} ${claimed.body}`);
    assert.equal((await shownBy(client)).email, isKept ? email : '');
  }
});

test('an address change can take an unconfirmed address from another account [F-747]', async () => {
  const holder = await signUpUnconfirmed();
  const { client } = await signUp();
  assert.equal((await fixture.change(client, holder.email)).statusCode, 204);
  assert.equal((await fixture.confirm(await linkIn(holder.email))).statusCode, 204);
  assert.equal((await shownBy(client)).email, holder.email);
  assert.equal((await shownBy(holder.client)).email, '');
});

test('an unconfirmed address gets no undo link after a change, and is free at once [F-756]', async () => {
  const { email, client } = await signUpUnconfirmed();
  await codeIn(email);
  const before = mailsTo(email).length;
  const to = newAddress();
  await fixture.change(client, to);
  await fixture.confirm(await linkIn(to));
  await work();
  assert.equal(mailsTo(email).length, before);
  assert.equal((await signUpWith(email)).statusCode, 201);
});

test('a reset link of an unconfirmed address warns the reader, works, and confirms the address [F-757]', async () => {
  const { email, client } = await signUpUnconfirmed();
  const mails: string[] = [];
  for (const asked of [email, (await signUp()).email]) {
    const reply = await visitor().post(apiPaths.forgotPassword, { email: asked });
    assert.deepEqual([reply.statusCode, reply.body], [204, '']);
    await work();
    mails.push(mailsTo(asked).at(-1)?.source.replaceAll('=\r\n', '') ?? '');
  }
  assert.match(mails[0] ?? '', /belong to somebody else/);
  assert.doesNotMatch(mails[1] ?? '', /belong to somebody else/);
  await visitor().post(apiPaths.forgotPassword, { email });
  const token = await linkIn(email, '', 'reset-password');
  const reset = { token, newPassword: OWNER_PASSWORD };
  assert.equal((await visitor().post(apiPaths.resetPassword, reset)).statusCode, 204);
  assert.equal((await client.post(apiPaths.getUserData)).body, 'null', 'signed out everywhere');
  const owner = visitor();
  assert.equal((await owner.signIn(email)).statusCode, 401);
  await owner.signIn(email, OWNER_PASSWORD);
  assert.equal((await shownBy(owner)).emailUnconfirmed, undefined);
});

test('a password reset link sent before the address was claimed stops working [F-757]', async () => {
  const { email } = await signUpUnconfirmed();
  await visitor().post(apiPaths.forgotPassword, { email });
  const token = await linkIn(email, '', 'reset-password');
  assert.equal((await signUpWith(email, await proofOf(email))).statusCode, 201);
  const reply = await visitor().post(apiPaths.resetPassword, {
    token,
    newPassword: 'kites in may',
  });
  assert.equal(codeOf(reply), 'account.reset_link_invalid');
  assert.equal((await visitor().signIn(email, OWNER_PASSWORD)).statusCode, 200);
});

test('an account without an address changes its password, and no mail is written [F-747]', async () => {
  const { email, client } = await signUpUnconfirmed();
  assert.equal((await signUpWith(email, await proofOf(email))).statusCode, 201);
  const before = mailsTo(email).length;
  const change = { currentPassword: goodPassword, newPassword: 'kites in may' };
  assert.equal((await client.post(apiPaths.changePassword, change)).statusCode, 204);
  assert.equal((await client.post(apiPaths.sendEmailCode)).statusCode, 204);
  await work();
  assert.equal(mailsTo(email).length, before);
  assert.equal((await visitor().signIn(email, 'kites in may')).statusCode, 200);
});
