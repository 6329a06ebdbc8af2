import * as z from 'zod';
import { passwordSchema, totpCodeSchema } from './accounts.ts';

/** The two-step sign-in of a shop: a code from an authenticator app (TOTP, RFC 6238) besides the password. */
export const totpReplySchema = z.object({
  isOn: z.boolean(),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.number().int().nonnegative(),
});
export const beginTotpRequestSchema = z.object({ password: passwordSchema });
export const beginTotpReplySchema = z.object({
  /** The secret in base32, to type into the app. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: z.string(),
});
export const confirmTotpRequestSchema = z.object({ code: totpCodeSchema });
/** Each recovery code works once in place of the app's code. No other reply contains the recovery codes. */
export const confirmTotpReplySchema = z.object({ recoveryCodes: z.array(z.string()) });
/** `code` is a code of the app or a recovery code. */
export const endTotpRequestSchema = z.object({ password: passwordSchema, code: totpCodeSchema });

export type TotpReply = z.infer<typeof totpReplySchema>;
export type BeginTotpRequest = z.infer<typeof beginTotpRequestSchema>;
export type BeginTotpReply = z.infer<typeof beginTotpReplySchema>;
export type ConfirmTotpRequest = z.infer<typeof confirmTotpRequestSchema>;
export type ConfirmTotpReply = z.infer<typeof confirmTotpReplySchema>;
export type EndTotpRequest = z.infer<typeof endTotpRequestSchema>;
