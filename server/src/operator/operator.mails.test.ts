import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { apiPaths, shareTokenFromId, type OwnShop, type SentFilesRecord } from '@parchi/contract';
import { goodPassword, type AccountsClient } from '../../testing/clients/accountsClient.ts';
import {
  filePart,
  formEnd,
  json,
  multipartType,
  post,
  sendShare,
} from '../../testing/clients/filesClient.ts';
import { openEmailFixture } from '../../testing/fixtures/emailFixture.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';

const SECRET = 'what colleagues alone read';

const fixture = await openEmailFixture({ areShopsVetted: true });
let origin: string;
before(async () => {
  origin = await fixture.server.listen();
});

const act = (...typed: string[]) => operateWell(fixture.server, ...typed, '--reason', SECRET);

/** Sends waiting mails. @returns the sources of all mails to an address, without their transfer encoding */
async function mailsTo(email: string): Promise<string[]> {
  await fixture.work();
  return fixture
    .mailsTo(email)
    .map(({ source }) =>
      source
        .replaceAll('=\r\n', '')
        .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) =>
          decodeURIComponent(codes.replaceAll('=', '%')),
        ),
    );
}

const subjectsOf = (mails: readonly string[]) =>
  mails.map((source) => /^Subject: (.*)\r$/m.exec(source)?.[1]);

async function shopOf({ email, client }: { email: string; client: AccountsClient }) {
  const reply = await client.post(apiPaths.shopSignIn, { email, password: goodPassword });
  return reply.json<{ shop: OwnShop }>().shop.shopId;
}

async function sendAs({ cookie }: AccountsClient): Promise<string> {
  const answer = await post(origin, {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType, cookie },
    body: Buffer.concat([filePart('secret.pdf', 'a'), formEnd]),
  });
  assert.equal(answer.status, 201, answer.body.toString());
  return shareTokenFromId((json(answer) as { file: SentFilesRecord }).file._id);
}

test('mails a shop’s owner once each about an approval, a suspension and its end [F-996]', async () => {
  const owner = await fixture.signUp('shop');
  const shop = await shopOf(owner);
  await act('shop', shop, 'approve');
  const again = await operate(fixture.server, 'shop', shop, 'approve', '--reason', SECRET);
  assert.equal(again.exitCode, 1);
  await act('shop', shop, 'suspend', '--say', 'Write to help@parchi.example.');
  await act('shop', shop, 'resume');
  const mails = await mailsTo(owner.email);
  assert.deepEqual(subjectsOf(mails).sort(), [
    'Customers find your shop on Parchi again',
    'Customers find your shop on Parchi now',
    'Your shop on Parchi takes no new orders',
  ]);
  const suspended = mails.filter((source) => source.includes('suspended your shop'));
  assert.equal(suspended.length, 1);
  assert.match(suspended[0] ?? '', /They say: Write to help@parchi\.example\./);
  for (const source of mails) assert.doesNotMatch(source, new RegExp(SECRET));
  const without = mails.filter((source) => source.includes('They say'));
  assert.deepEqual(without, suspended);
});

test('sends no mail to an unconfirmed address [F-996]', async () => {
  const owner = await fixture.signUpUnconfirmed('shop');
  await fixture.codeIn(owner.email);
  const before = await mailsTo(owner.email);
  const shop = await shopOf(owner);
  await act('shop', shop, 'approve');
  await act('shop', shop, 'suspend');
  await act('block', owner.email, '--until', '2h');
  assert.deepEqual(await mailsTo(owner.email), before);
});

test('mails a signed-in sender that the files were removed, and why [F-996]', async () => {
  const { email, client } = await fixture.signUp();
  await act('remove-share', await sendAs(client), '--as', 'malware');
  const [source = '', ...more] = await mailsTo(email);
  assert.deepEqual(subjectsOf([source, ...more]), ['Files that you sent with Parchi were removed']);
  assert.match(source, /removed the files that you sent on .* IST\. They can harm the devices/);
  assert.doesNotMatch(source, new RegExp(`${SECRET}|secret\\.pdf`));
});

test('sends no mail about a share that was sent without an account [F-996]', async () => {
  const { _id } = await sendShare(origin, filePart('a.txt', 'a'));
  await act('remove-share', shareTokenFromId(_id));
  const { db } = fixture.server.dependencies;
  const waiting = db.selectFrom('mails').select('kind').where('check_at', 'is not', null);
  assert.deepEqual(await waiting.execute(), []);
});

test('mails a blocked account’s owner the end of the block, also when it changes [F-996]', async () => {
  const { email } = await fixture.signUp();
  await act('block', email, '--until', '2026-12-31T18:00+05:30');
  await act('block', email, '--until', '2027-01-05T18:00+05:30');
  const mails = await mailsTo(email);
  assert.equal(mails.length, 2);
  const ends = mails.map((source) => /blocked your account until (.*?) at 6:00/.exec(source)?.[1]);
  assert.deepEqual(ends.sort(), ['31 December 2026', '5 January 2027']);
  for (const source of mails) assert.doesNotMatch(source, new RegExp(SECRET));
});

test('sends no mail if the account is deleted first [F-996]', async () => {
  const { email, client } = await fixture.signUp();
  await act('block', email, '--until', '2h');
  const deletion = await client.post(apiPaths.deleteAccount, { password: goodPassword });
  assert.equal(deletion.statusCode, 204, deletion.body);
  const sent = await mailsTo(email);
  assert.deepEqual(
    subjectsOf(sent).filter((subject) => subject?.includes('blocked')),
    [],
  );
});
