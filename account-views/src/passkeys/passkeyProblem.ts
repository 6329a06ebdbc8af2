import { WebAuthnError } from '@simplewebauthn/browser';
import { t } from '../messages/t.ts';

/** Returns a message that says why the browser did not create or use a passkey. */
export function passkeyProblem(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return t('account.passkeys.unsupported');
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return t('account.passkeys.known');
  }
  // Browsers give this name if the person cancels, does nothing, or has no passkey, and don’t tell these apart.
  const isCancelled = error.name === 'NotAllowedError' || error.name === 'AbortError';
  return t(isCancelled ? 'account.passkeys.cancelled' : 'account.passkeys.unsupported');
}
