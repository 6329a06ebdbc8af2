import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { passwordSchema } from './accounts.ts';

/** Bytes in base64url, without padding. */
const base64UrlSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
    .meta({ examples: ['AAECAwQFBgc'] });
/** A credential's id has at most 1,023 bytes (WebAuthn Level 3, §4). */
const credentialIdSchema = base64UrlSchema(1_364);
const credentialTypeSchema = z.literal('public-key');

/** The data that the authenticator signs. With the attestation `none` it has a few hundred bytes. */
const signedDataSchema = base64UrlSchema(8_192);

/**
 * Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn Level 3 (§5.1.9 and §5.1.10).
 * Contains only the fields that this site uses.
 */
const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialTypeSchema, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: credentialTypeSchema, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export const beginPasskeyRequestSchema = z.object({ password: passwordSchema });
export const beginPasskeyReplySchema = z.object({ options: creationOptionsSchema });

/** A new credential as `navigator.credentials.create` returns it, in the form of its `toJSON`. */
export const addPasskeyRequestSchema = z.object({
  credential: z.object({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: credentialTypeSchema,
    response: z.object({ clientDataJSON: signedDataSchema, attestationObject: signedDataSchema }),
  }),
});

/** A way to sign in without the password: a key pair whose private key a device or a password manager keeps. */
const passkeySchema = z.object({
  id: idSchema,
  /** Product names of the browser in which it was added; null if the browser did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /**
   * Whether the passkey is synced to the person's other devices, for example by iCloud Keychain or Google Password
   * Manager.
   */
  isSynced: z.boolean(),
  addedAt: z.iso.datetime(),
  /** Null until somebody signs in with this passkey. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export const passkeysReplySchema = z.object({
  passkeys: z.array(passkeySchema).max(limits.maxPasskeys),
});
export const removePasskeyRequestSchema = z.object({ id: z.string().max(200) });

export const passkeyChallengeReplySchema = z.object({ options: requestOptionsSchema });
/** The signed challenge as `navigator.credentials.get` returns it. */
export const passkeySignInRequestSchema = z.object({
  credential: z.object({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: credentialTypeSchema,
    response: z.object({
      clientDataJSON: signedDataSchema,
      authenticatorData: signedDataSchema,
      signature: base64UrlSchema(1_024),
      /** The account's id as the authenticator stored it. */
      userHandle: base64UrlSchema(128),
    }),
  }),
});

export type BeginPasskeyRequest = z.infer<typeof beginPasskeyRequestSchema>;
export type BeginPasskeyReply = z.infer<typeof beginPasskeyReplySchema>;
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequestSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type PasskeysReply = z.infer<typeof passkeysReplySchema>;
export type RemovePasskeyRequest = z.infer<typeof removePasskeyRequestSchema>;
export type PasskeyChallengeReply = z.infer<typeof passkeyChallengeReplySchema>;
export type PasskeySignInRequest = z.infer<typeof passkeySignInRequestSchema>;
