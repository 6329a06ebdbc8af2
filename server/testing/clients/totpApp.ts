import assert from 'node:assert/strict';
import { apiPaths, type BeginTotpReply, type ConfirmTotpReply } from '@parchi/contract';
import { URI } from 'otpauth';
import { goodPassword, type AccountsClient } from './accountsClient.ts';

/** An authenticator app: returns the code of the time that is `secondsAway` from now. */
export type TotpApp = (secondsAway?: number) => string;

/** Begins the two-step sign-in of a shop. @returns the app that has read the QR code */
export async function beginTotp(client: AccountsClient): Promise<TotpApp> {
  const reply = await client.post(apiPaths.beginTotp, { password: goodPassword });
  assert.equal(reply.statusCode, 200, reply.body);
  const totp = URI.parse(reply.json<BeginTotpReply>().uri);
  assert.ok('period' in totp, 'the codes follow the time');
  return (secondsAway = 0) => totp.generate({ timestamp: Date.now() + secondsAway * 1_000 });
}

/** Turns the two-step sign-in of a shop on. */
export async function turnTotpOn(client: AccountsClient) {
  const app = await beginTotp(client);
  const reply = await client.post(apiPaths.confirmTotp, { code: app() });
  assert.equal(reply.statusCode, 200, reply.body);
  return { app, recoveryCodes: reply.json<ConfirmTotpReply>().recoveryCodes };
}
