import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type FoundShop } from '@parchi/contract';
import { createAccountsClient } from '../../testing/clients/accountsClient.ts';
import { startServer } from '../../testing/servers/startServer.ts';
import { seedSampleData } from './seedSampleData.ts';

test('adds sample accounts once to an empty database, and prints working sign-ins', async () => {
  const server = await startServer({ settings: { seedSampleData: true } });
  const said = (await server.seed()) ?? '';
  const emails = said.match(/[a-z]+@parchi\.example/g) ?? [];
  const password = /Password: (.+)$/.exec(said)?.[1];
  assert.equal(emails.length, 4);
  const kinds: string[] = [];
  for (const email of emails) {
    const reply = await createAccountsClient(server).signIn(email, password);
    assert.equal(reply.statusCode, 200, reply.body);
    kinds.push(...Object.keys(reply.json<object>()));
  }
  assert.deepEqual(kinds, ['user', 'shop', 'shop', 'shop']);
  const found = await server.inject({
    method: 'POST',
    url: apiPaths.findShop,
    payload: { inputValue: 'koramangala' },
  });
  assert.equal(found.json<FoundShop[]>()[0]?.shopName, 'Sharma Xerox');
  assert.equal(await server.seed(), undefined);
  await server.close();
});

test('adds the sample accounts once when two processes start at the same time', async () => {
  const server = await startServer({ settings: { seedSampleData: true } });
  await Promise.all([server.seed(), server.seed()]);
  const accounts = await server.dependencies.db.selectFrom('accounts').select('id').execute();
  assert.equal(accounts.length, 4);
  await server.close();
});

test('adds nothing in production, or when switched off', async () => {
  for (const settings of [
    { seedSampleData: false },
    { seedSampleData: true, isProduction: true },
  ]) {
    const server = await startServer({ settings });
    assert.equal(await server.seed(), undefined);
    const accounts = await server.dependencies.db.selectFrom('accounts').select('id').execute();
    assert.deepEqual(accounts, []);
    await server.close();
  }
});

test('raises an alert in production while sample accounts exist [F-133]', async () => {
  const server = await startServer({ settings: { seedSampleData: true } });
  await server.seed();
  const { settings, dependencies, log } = server;
  const refuse = () => Promise.reject(new Error('made in production'));
  const accounts = { ...server.modules.accounts, addSampleUser: refuse, addSampleShop: refuse };
  await seedSampleData({
    ...dependencies,
    settings: { ...settings, isProduction: true },
    accounts,
  });
  const errors = log.takeErrors();
  assert.deepEqual(
    errors.map(({ alert }) => alert),
    ['sample_accounts'],
  );
  assert.match(String(errors[0]?.msg), /khan@parchi\.example/);
  await server.close();
});
