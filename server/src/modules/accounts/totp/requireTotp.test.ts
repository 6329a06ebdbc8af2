import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { sql } from 'kysely';
import { goodPassword } from '../../../../testing/clients/accountsClient.ts';
import { turnTotpOn } from '../../../../testing/clients/totpApp.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const { server, signUp } = await openEmailFixture({ rateLimits: true });
const { db } = server.dependencies;

let addresses = 0;

/** Signs in from an address of its own, so that the limit of sign-ins of an address is not reached. */
async function signIn({ email }: { readonly email: string }, code: string) {
  addresses += 1;
  return server.inject({
    method: 'POST',
    url: apiPaths.shopSignIn,
    payload: { email, password: goodPassword, code },
    remoteAddress: `10.9.0.${addresses}`,
  });
}

test('checks at most five wrong codes in 15 minutes and ten in a day, also when sent at once [F-977]', async () => {
  const shop = await signUp('shop');
  const { app } = await turnTotpOn(shop.client);
  await sql`update totp_secrets set last_step = 0`.execute(db);
  const wrong = String((Number(app()) + 1) % 1_000_000).padStart(6, '0');
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(shop, wrong)));
  const codes = replies.map(codeOf);
  assert.equal(codes.filter((code) => code === 'account.totp_wrong').length, 5);
  assert.equal(codes.filter((code) => code === 'account.too_many_totps').length, 7);
  assert.equal(codeOf(await signIn(shop, app())), 'account.too_many_totps');
  await sql`delete from rate_counters where key like 'totp:%'`.execute(db);
  for (let count = 0; count < 5; count += 1) await signIn(shop, wrong);
  await sql`delete from rate_counters where key like 'totp:%'`.execute(db);
  assert.equal(codeOf(await signIn(shop, app())), 'account.too_many_totps');
});
