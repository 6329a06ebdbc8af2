import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash, verify } from '@node-rs/argon2';
import { apiPaths } from '@parchi/contract';
import { createAccountsClient, newPerson } from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { createPasswords } from '../passwords/passwords.ts';

test('computes one hash for every refused sign-in, with or without an account [A01] [A02]', async () => {
  let computations = 0;
  const server = await startServer({
    passwords: createPasswords({
      hash,
      verify(...given) {
        computations += 1;
        return verify(...given);
      },
    }),
  });
  const client = createAccountsClient(server);
  const person = newPerson();
  await client.signUp(person);
  for (const [url, email] of [
    [apiPaths.signIn, person.email],
    [apiPaths.signIn, 'nobody@people.example'],
    [apiPaths.signIn, 'no address'],
    [apiPaths.shopSignIn, person.email],
    [apiPaths.shopSignIn, 'nobody@people.example'],
  ] as const) {
    computations = 0;
    const reply = await client.post(url, { email, password: 'not the password' });
    assert.equal(reply.statusCode, 401);
    assert.equal(computations, 1, `${url} ${email}`);
  }
  await server.close();
});
