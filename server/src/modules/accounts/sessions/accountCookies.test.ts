import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { createAccountsClient, newPerson } from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

for (const [publicUrl, prefix, secure] of [
  [undefined, '', ''],
  ['http://parchi.example', '', ''],
  ['https://parchi.example', '__Host-', '; Secure'],
] as const) {
  test(`hides the cookies of ${publicUrl ?? 'no public address'} from scripts and other sites [Q7]`, async () => {
    const server = await startServer({ settings: { publicUrl } });
    const client = createAccountsClient(server);
    const person = newPerson();
    await client.signUp(person);
    const attributes = `; Path=/; HttpOnly${secure}; SameSite=Lax`;
    const set = [(await client.signIn(person.email)).headers['set-cookie']].flat().map(String);
    assert.deepEqual(
      set.map((cookie) => cookie.replace(/=(?:[A-Za-z0-9_-]{22}\.)?[A-Za-z0-9_-]{43};/, '=…;')),
      [
        `${prefix}parchi_session=…; Max-Age=2592000${attributes}`,
        `${prefix}parchi_device=…; Max-Age=15552000${attributes}`,
      ],
    );
    assert.notEqual((await client.post(apiPaths.getUserData)).body, 'null');
    const cleared = String((await client.post(apiPaths.signOut)).headers['set-cookie']);
    assert.equal(cleared, `${prefix}parchi_session=; Max-Age=0${attributes}`);
    await server.close();
  });
}
