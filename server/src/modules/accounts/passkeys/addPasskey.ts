import {
  limits,
  type AddPasskeyRequest,
  type BeginPasskeyReply,
  type Passkey,
} from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { findAccount, lockAccount, type Account } from '../accounts.repository.ts';
import type { ChallengePurpose } from '../challenges.ts';
import { lockSessions } from '../devices/devices.repository.ts';
import { readDevice } from '../devices/readDevice.ts';
import { requirePassword, type RequirePasswordContext } from '../passwords/requirePassword.ts';
import { enqueueOwnerMail } from '../mails/enqueueOwnerMail.ts';
import { loadWebAuthn, type WebAuthn } from './loadWebAuthn.ts';
import {
  newPasskeyChallenge,
  checkAnswer,
  PASSKEY_TIMEOUT_MS,
  type CheckAnswerContext,
} from './passkeyChallenges.ts';
import { insertPasskey, listCredentialIds, type NewPasskey } from './passkeys.repository.ts';
import { showPasskeys, type PasskeysContext } from './passkeys.ts';
import type { RelyingParty } from './relyingParty.ts';

export type AddPasskeyContext = RequirePasswordContext & CheckAnswerContext & PasskeysContext;

/** COSE numbers of the signature algorithms that this site checks: Ed25519, ECDSA with P-256, and RSA. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Checks the password and returns what the browser needs to create a passkey. The passkey requires the device's lock,
 * so that it counts as two factors.
 * @throws {AppError} `account.incorrect_password`, `account.too_many_passkeys`, `request.too_many`,
 * `account.signed_out`
 */
export async function beginPasskey(
  context: AddPasskeyContext,
  caller: SignedIn,
  { password, site }: { readonly password: string; readonly site: RelyingParty },
): Promise<BeginPasskeyReply> {
  const account = await requirePassword(context, caller.accountId, password);
  const known = await listCredentialIds(context.db, account.id);
  if (known.length >= limits.maxPasskeys) throw new AppError('account.too_many_passkeys');
  const challenge = await newPasskeyChallenge(context, purposeOf(caller, account));
  return {
    options: {
      rp: { id: site.id, name: 'Parchi' },
      user: {
        id: Buffer.from(account.id).toString('base64url'),
        // The e-mail address is empty if it went to its real owner, but this name must not be empty.
        name: account.email === '' ? account.name : account.email,
        displayName: account.name,
      },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_TIMEOUT_MS,
      excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

/**
 * Adds a passkey to the caller's account and tells the owner by mail.
 * @returns the passkeys of the account
 * @throws {AppError} `account.passkey_failed` if the credential answers no challenge of this session, was made for
 * another site, or belongs to an account already; `account.too_many_passkeys`, `account.signed_out`
 */
export async function addPasskey(
  context: AddPasskeyContext,
  caller: SignedIn,
  {
    credential,
    site,
    userAgent,
  }: AddPasskeyRequest & { site: RelyingParty; userAgent: string | undefined },
): Promise<{ passkeys: Passkey[] }> {
  const account = await findAccount(context.db, caller.accountId);
  if (account === undefined) throw new AppError('account.signed_out');
  const checked = await checkCredential(context, {
    credential,
    site,
    purpose: purposeOf(caller, account),
  });
  const passkey = { ...checked, ...readDevice(userAgent), accountId: account.id };
  await save(context, caller, { account, passkey });
  context.onMailWritten();
  context.log.info({ area: 'accounts', account: account.id }, 'a passkey was added');
  return showPasskeys(context, caller);
}

/** Binds a challenge to the session that requested it and to the current password. */
function purposeOf(
  { sessionHash }: SignedIn,
  { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
): ChallengePurpose {
  return ['add a passkey', id, String(passwordVersion), sessionHash.toString('base64url')];
}

type NewCredential = Pick<AddPasskeyRequest, 'credential'> & {
  readonly site: RelyingParty;
  readonly purpose: ChallengePurpose;
};

type Checked = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'isSynced'>;

async function checkCredential(
  context: AddPasskeyContext,
  { credential, site, purpose }: NewCredential,
): Promise<Checked> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn();
  return checkAnswer(context, purpose, async (isOurs) => {
    const { attestationObject } = credential.response;
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
    refuseCertificates(decodeAttestationObject(bytes));
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) throw new Error('The signature is wrong.');
    return {
      credentialId: registrationInfo.credential.id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      signCount: registrationInfo.credential.counter,
      isSynced: registrationInfo.credentialBackedUp,
    };
  });
}

/**
 * Refuses certificates of the authenticator's maker, which the site does not ask for. A caller could send one with
 * addresses at which the library would check its revocation.
 */
function refuseCertificates(attestation: ReturnType<WebAuthn['decodeAttestationObject']>): void {
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt'));
  if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) {
    throw new Error('The attestation has certificates.');
  }
}

async function save(
  { db }: AddPasskeyContext,
  caller: SignedIn,
  { account, passkey }: { account: Account; passkey: NewPasskey },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockSessions(trx, caller))) throw new AppError('account.signed_out');
    // Fails if the password was changed meanwhile, which removes all passkeys.
    if (!(await lockAccount(trx, account))) throw new AppError('account.passkey_failed');
    const known = await listCredentialIds(trx, account.id);
    if (known.length >= limits.maxPasskeys) throw new AppError('account.too_many_passkeys');
    const id = await insertPasskey(trx, passkey);
    if (id === undefined) throw new AppError('account.passkey_failed');
    await enqueueOwnerMail(trx, { kind: 'passkey-added', email: account.email, id });
  });
}
