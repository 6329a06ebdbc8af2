import assert from 'node:assert/strict';
import { test } from 'node:test';
import cookie from '@fastify/cookie';
import { apiPaths } from '@parchi/contract';
import { hash, verify } from '@node-rs/argon2';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { errorHandler } from '../../http/errorHandler.ts';
import { createAccountsClient, newPerson } from '../../testing/accountsClient.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { createShopsModule } from '../shops/shops.module.ts';
import { createAccountsModule } from './accounts.module.ts';
import { createPasswords } from './passwords/passwords.ts';

test('A01 A02 every refused sign-in costs one computation, whoever has an account', async () => {
  const server = await startTestServer();
  let computations = 0;
  const passwords = createPasswords({
    hash,
    verify(...given) {
      computations += 1;
      return verify(...given);
    },
  });
  const app = fastify();
  app.setErrorHandler(errorHandler);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie, { hook: false });
  const shops = createShopsModule(server.dependencies);
  const prints = {
    ordersOfUser: () => Promise.resolve({ active: [], previous: [] }),
    queueOfShop: () => Promise.resolve({ priority: [], others: [] }),
  };
  const accounts = createAccountsModule(server.dependencies, { prints, shops }, passwords);
  await app.register(accounts.routes);
  const client = createAccountsClient({ inject: (request) => app.inject(request) });
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
  await app.close();
  await server.close();
});
