import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type User } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const { server, signUp, change, confirm, undo, linkIn, mailsTo, work, newAddress } =
  await openEmailFixture();

const statusesOf = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).sort();

test('confirms and undoes a change once when its links are used several times at once [F-398]', async () => {
  const { email, client } = await signUp();
  const to = newAddress();
  await change(client, to);
  const token = await linkIn(to);
  const confirmed = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  assert.deepEqual(statusesOf(confirmed), [204, 404, 404]);
  const back = await linkIn(email, 'undo-');
  assert.deepEqual(statusesOf(await Promise.all([undo(back), undo(back)])), [204, 404]);
  assert.equal(mailsTo(email).length, 1);
});

test('applies one of several changes that are requested at the same time [F-398]', async () => {
  const { client } = await signUp();
  const addresses = [newAddress(), newAddress(), newAddress()];
  const replies = await Promise.all(addresses.map((to) => change(client, to)));
  assert.deepEqual(statusesOf(replies), [204, 204, 204]);
  const tokens = [];
  await work();
  for (const to of addresses) if (mailsTo(to).length > 0) tokens.push(await linkIn(to));
  const used = await Promise.all(tokens.map(confirm));
  assert.equal(used.filter(({ statusCode }) => statusCode === 204).length, 1);
});

test('gives an address to only one when two accounts confirm it and a third signs up at once [F-398]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await signUp(), await signUp()];
    const to = newAddress();
    await change(one.client, to);
    const first = await linkIn(to);
    await change(other.client, to);
    const second = await linkIn(to);
    const guest = createAccountsClient(server);
    const [signedUp, ...confirmed] = await Promise.all([
      guest.signUp({ ...newPerson(), email: to }),
      confirm(first),
      confirm(second),
    ]);
    const won = [
      signedUp.statusCode === 201,
      ...confirmed.map((reply) => reply.statusCode === 204),
    ];
    assert.equal(won.filter(Boolean).length, 1, JSON.stringify(won));
    for (const reply of confirmed) {
      if (reply.statusCode !== 204) assert.equal(reply.body, 'Email already in use');
    }
  }
});

test('keeps a former address for its owner, even if others sign up as it becomes free [F-399]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, client } = await signUp();
    const to = newAddress();
    await change(client, to);
    const token = await linkIn(to);
    const replies = await Promise.all([
      confirm(token),
      createAccountsClient(server).signUp({ ...newPerson(), email }),
      createAccountsClient(server).signUp({ ...newPerson(), email }),
    ]);
    assert.deepEqual(statusesOf(replies), [204, 409, 409]);
    const thief = await signUp();
    await change(thief.client, email);
    assert.equal((await undo(await undoLinkOf(email))).statusCode, 204);
  }
});

/**
 * Finds the undo link in all mails to the address. The last one may only tell that somebody else requested the address.
 */
async function undoLinkOf(email: string): Promise<string> {
  await work();
  const sources = mailsTo(email).map(({ source }) => source.replaceAll('=\r\n', ''));
  const link = /#undo-([\w-]{43})\r/.exec(sources.join('\n').replaceAll('=3D', '='));
  return link?.[1] ?? assert.fail('no link');
}

test('an undo also reverts later changes, and makes their links invalid [F-399]', async () => {
  const { email, client } = await signUp();
  const [second, third] = [newAddress(), newAddress()];
  await change(client, second);
  await confirm(await linkIn(second));
  const back = await linkIn(email, 'undo-');
  await change(client, third);
  await confirm(await linkIn(third));
  const backToSecond = await linkIn(second, 'undo-');
  assert.equal((await undo(back)).statusCode, 204);
  assert.equal(codeOf(await undo(backToSecond)), 'account.email_link_invalid');
  const { db } = server.dependencies;
  const held = await db.selectFrom('accounts').select('email').where('email', '=', email).execute();
  assert.equal(held.length, 1);
});

test('changes nothing in an account that is deleted at the same time [F-398]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client } = await signUp();
    const { _id } = (await client.post(apiPaths.getUserData)).json<User>();
    const to = newAddress();
    await change(client, to);
    const token = await linkIn(to);
    const [confirmed, deleted] = await Promise.all([
      confirm(token),
      client.post(apiPaths.deleteAccount, { password: goodPassword }),
    ]);
    const { db } = server.dependencies;
    const row = await db
      .selectFrom('accounts')
      .select(['email', 'deleted_at'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    // The deletion is refused if the address changed after the password check, because that increases
    // `password_version`.
    if (deleted.statusCode === 204) assert.equal(row.email, '');
    else assert.deepEqual([row.email, confirmed.statusCode], [to, 204]);
    const left = db.selectFrom('email_changes').select('id').where('account_id', '=', _id);
    if (deleted.statusCode === 204) assert.deepEqual(await left.execute(), []);
  }
});

test('deletes the mails and links of a change with the account [F-398]', async () => {
  const { email, client } = await signUp();
  const [to, next] = [newAddress(), newAddress()];
  await change(client, to);
  await confirm(await linkIn(to));
  await change(client, next);
  const reply = await client.post(apiPaths.deleteAccount, { password: goodPassword });
  assert.equal(reply.statusCode, 204, reply.body);
  await work();
  assert.deepEqual([mailsTo(email), mailsTo(next)], [[], []]);
  const changes = server.dependencies.db.selectFrom('email_changes').select('id');
  assert.deepEqual(await changes.where('email', 'in', [to, next]).execute(), []);
});
