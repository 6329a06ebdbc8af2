import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { goodPassword, signInNewPerson } from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const server = await startServer();
after(() => server.close());

function mailKinds() {
  return server.dependencies.db.selectFrom('mails').select('kind').orderBy('created_at').execute();
}

test('mails the owner about a changed password, and sends nothing about a refused change [F-701]', async () => {
  const client = await signInNewPerson(server);
  const change = (currentPassword: string) =>
    client.post(apiPaths.changePassword, { currentPassword, newPassword: 'seven red kites' });
  assert.equal((await change('not the password')).statusCode, 401);
  assert.deepEqual(await mailKinds(), [{ kind: 'email-code' }], 'of the sign-up');
  assert.equal((await change(goodPassword)).statusCode, 204);
  assert.deepEqual(await mailKinds(), [{ kind: 'email-code' }, { kind: 'password-changed' }]);
});
