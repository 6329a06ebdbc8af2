import {
  announceSessionChange,
  asApiError,
  checkSession,
  errorText,
  type Store,
} from '@parchi/shared-api';
import { sendSignal, startAuthentication } from '@simplewebauthn/browser';
import type { PasskeyChallengeReply, PasskeySignInRequest } from '@parchi/contract';
import { t } from '../messages/t.ts';
import { passkeyProblem } from './passkeyProblem.ts';
import { passkeysApi } from './passkeysApi.ts';

const { accountPasskeyChallenge, accountPasskeySignIn } = passkeysApi.endpoints;

/**
 * Makes the browser ask for a passkey, and signs in with it.
 * @returns a message that says why the sign-in failed; `undefined` if it succeeded
 */
export async function signInByPasskey(dispatch: Store['dispatch']): Promise<string | undefined> {
  const asked = await dispatch(accountPasskeyChallenge.initiate(null));
  if (asked.error) return errorText(asApiError(asked.error));
  let credential: PasskeySignInRequest['credential'];
  try {
    credential = await askForPasskey(asked.data);
  } catch (error) {
    return passkeyProblem(error);
  }
  const { error } = await dispatch(accountPasskeySignIn.initiate({ credential }));
  if (error) {
    const refusal = asApiError(error);
    if (refusal.kind === 'refused' && refusal.code === 'account.passkey_unknown') {
      await offerNoMore(asked.data, credential.id);
    }
    return errorText(refusal);
  }
  // A browser that refuses cookies has not stored the session.
  const { data: session } = await dispatch(checkSession());
  if (session === null) return t('account.passkeys.not-kept');
  announceSessionChange();
  return undefined;
}

async function askForPasskey({
  options,
}: PasskeyChallengeReply): Promise<PasskeySignInRequest['credential']> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Tells the browser, if it supports that, to stop offering a passkey that was removed from the account. */
async function offerNoMore(
  { options }: PasskeyChallengeReply,
  credentialId: string,
): Promise<void> {
  const { rpId } = options;
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: rpId,
    credentialID: credentialId,
  }).catch(() => undefined);
}
