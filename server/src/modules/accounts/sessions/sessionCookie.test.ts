import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { createAccountsClient, newPerson } from '../../../testing/accountsClient.ts';
import { startTestServer } from '../../../testing/testServer.ts';

for (const [publicUrl, cookieName, secure] of [
  [undefined, 'parchi_session', ''],
  ['http://parchi.example', 'parchi_session', ''],
  ['https://parchi.example', '__Host-parchi_session', '; Secure'],
] as const) {
  test(`Q7 the cookie of ${publicUrl ?? 'no public address'} is kept from scripts and other sites`, async () => {
    const server = await startTestServer({ publicUrl });
    const client = createAccountsClient(server);
    const person = newPerson();
    await client.signUp(person);
    const attributes = `; Path=/; HttpOnly${secure}; SameSite=Lax`;
    const set = String((await client.signIn(person.email)).headers['set-cookie']);
    assert.match(set, /=[A-Za-z0-9_-]{43};/);
    assert.equal(
      set.replace(/=[A-Za-z0-9_-]{43};/, '=…;'),
      `${cookieName}=…; Max-Age=2592000${attributes}`,
    );
    assert.notEqual((await client.post(apiPaths.getUserData)).body, 'null');
    const cleared = String((await client.post(apiPaths.signOut)).headers['set-cookie']);
    assert.equal(cleared, `${cookieName}=; Max-Age=0${attributes}`);
    await server.close();
  });
}
