import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AddPasskeyRequest,
  BeginPasskeyReply,
  PasskeyChallengeReply,
  PasskeySignInRequest,
} from '@parchi/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Bits of the authenticator data (WebAuthn Level 3, §6.1). */
const flags = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

export type TestPasskeyOptions = {
  /** Origin of the page that uses the passkey. */
  readonly origin: string;
  /** Whether the owner unlocks the device. */
  readonly isVerified?: boolean;
  readonly isSynced?: boolean;
  /** Attestation that the authenticator gives of itself. */
  readonly attestation?: {
    readonly fmt: string;
    readonly attStmt: Map<string, Uint8Array<ArrayBuffer>[]>;
  };
};

/** A passkey that a test holds: it signs what a real authenticator signs, with a P-256 key. */
export type TestPasskey = {
  readonly credentialId: string;
  /** Answers `beginPasskey`. */
  create(reply: BeginPasskeyReply): AddPasskeyRequest;
  /**
   * Answers `passkeyChallenge`.
   * @param part fields of the answer to replace by wrong ones
   */
  get(reply: PasskeyChallengeReply, part?: Partial<Answer>): PasskeySignInRequest;
};

type Answer = {
  readonly origin: string;
  readonly signCount: number;
  readonly userHandle: string;
  readonly key: KeyObject;
  readonly isVerified: boolean;
};

export function createTestPasskey({
  origin,
  isVerified = true,
  isSynced = false,
  attestation = { fmt: 'none', attStmt: new Map<string, Uint8Array<ArrayBuffer>[]>() },
}: TestPasskeyOptions): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';

  const authenticatorData = (
    rpId: string,
    { signCount, isVerified }: Pick<Answer, 'signCount' | 'isVerified'>,
    attested = Buffer.alloc(0),
  ) => {
    const bits =
      flags.userPresent +
      (isVerified ? flags.userVerified : 0) +
      (isSynced ? flags.backupEligible + flags.backedUp : 0) +
      (attested.length > 0 ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested]);
  };
  const clientData = (type: 'create' | 'get', challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: from }));

  return {
    credentialId: id,
    create({ options }) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = new Uint8Array(
        authenticatorData(options.rp.id, { signCount: 0, isVerified }, attested),
      );
      const { fmt, attStmt } = attestation;
      const object = new Map<string, typeof fmt | typeof attStmt | typeof authData>();
      object.set('fmt', fmt).set('attStmt', attStmt).set('authData', authData);
      const response = {
        clientDataJSON: clientData('create', options.challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
      };
      return { credential: { id, rawId: id, type: 'public-key', response } };
    },
    get({ options }, part = {}) {
      const answer = { origin, signCount: 0, userHandle, key: privateKey, isVerified, ...part };
      const data = authenticatorData(options.rpId, answer);
      const clientDataJSON = clientData('get', options.challenge, answer.origin);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, answer.key).toString('base64url'),
        userHandle: answer.userHandle,
      };
      return { credential: { id, rawId: id, type: 'public-key', response } };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A P-256 key for ECDSA with SHA-256, in COSE form (RFC 9053, §2.1 and §7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(cose));
}
