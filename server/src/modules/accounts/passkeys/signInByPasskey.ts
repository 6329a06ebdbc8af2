import type { PasskeyChallengeReply, PasskeySignInRequest } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { findAccount, type Account } from '../accounts.repository.ts';
import type { ChallengeContext, ChallengePurpose } from '../challenges.ts';
import { findDevice, newDevice, type DeviceContext } from '../sessions/knownDevices.ts';
import {
  beginSession,
  type BeginSessionContext,
  type SignInFrom,
} from '../sign-in/beginSession.ts';
import type { SignedInNow } from '../sign-in/signIn.ts';
import { loadWebAuthn } from './loadWebAuthn.ts';
import {
  newPasskeyChallenge,
  checkAnswer,
  PASSKEY_TIMEOUT_MS,
  type CheckAnswerContext,
} from './passkeyChallenges.ts';
import { findPasskey, markUsed, type StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relyingParty.ts';

export type PasskeySignInContext = CheckAnswerContext &
  BeginSessionContext & {
    readonly cookies: DeviceContext;
  };

const purpose: ChallengePurpose = ['sign in with a passkey'];

/**
 * Returns what the browser needs to sign in with a passkey. The options name no account: the authenticator offers the
 * passkeys that it has for this site.
 */
export async function showPasskeyChallenge(
  context: Pick<ChallengeContext, 'sessionKey'>,
  { id }: RelyingParty,
): Promise<PasskeyChallengeReply> {
  const challenge = await newPasskeyChallenge(context, purpose);
  return {
    options: {
      rpId: id,
      challenge,
      timeout: PASSKEY_TIMEOUT_MS,
      userVerification: 'required',
    },
  };
}

/**
 * Signs in the account that a passkey belongs to.
 * @throws {AppError} `account.passkey_unknown`; `account.passkey_failed` if the response answers no valid challenge or
 * was used before
 */
export async function signInByPasskey(
  context: PasskeySignInContext,
  { credential }: PasskeySignInRequest,
  from: SignInFrom & { readonly site: RelyingParty },
): Promise<SignedInNow> {
  const { db, cookies, log } = context;
  const passkey = await findPasskey(db, credential.id);
  if (passkey === undefined) throw new AppError('account.passkey_unknown');
  const account = await findAccount(db, passkey.accountId);
  if (account === undefined || !isOwner(credential, account)) {
    throw new AppError('account.passkey_unknown');
  }
  const newCount = await checkSignature(context, { passkey, credential, site: from.site });
  const sessionValue = await beginSession(context, { account, from }, (trx) =>
    markUsed(trx, passkey, newCount),
  );
  if (sessionValue === undefined) throw new AppError('account.passkey_failed');
  log.info({ area: 'accounts', account: account.id }, 'signed in with a passkey');
  const { cookieHeader } = from;
  const device = await findDevice(cookies, { cookieHeader, accountId: account.id });
  return {
    account,
    sessionValue,
    deviceValue: device === undefined ? await newDevice(cookies, account.id) : undefined,
  };
}

/**
 * Checks the account's id, which the authenticator stored when the passkey was created and returns with each signature.
 */
function isOwner(
  { response }: PasskeySignInRequest['credential'],
  { id }: Pick<Account, 'id'>,
): boolean {
  return response.userHandle === Buffer.from(id).toString('base64url');
}

type Signed = Pick<PasskeySignInRequest, 'credential'> & {
  readonly passkey: StoredPasskey;
  readonly site: RelyingParty;
};

/**
 * Verifies the signature. Refuses a count that does not increase, because it indicates a copied authenticator.
 * @returns how often the authenticator has signed
 */
async function checkSignature(
  context: PasskeySignInContext,
  { passkey, credential, site }: Signed,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  return checkAnswer(context, purpose, async (isOurs) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    });
    if (!verified) throw new Error('The signature is wrong.');
    return authenticationInfo.newCounter;
  });
}
